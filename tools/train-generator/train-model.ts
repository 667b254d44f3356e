import { propose } from "../../color/src/generate/propose.ts";
import type { Components, ModelData } from "../../color/src/generate/model.ts";
import { decodeModel } from "../../color/src/generate/model.ts";
import { featureCount, featureRoom } from "../../color/src/generate/feature-room.ts";
import { writeFeatures } from "../../color/src/generate/palette-features.ts";
import { createRandom } from "../../color/src/generate/random.ts";
import { encodeForest, encodeMixture } from "./encode-model.ts";
import type { ForestOptions } from "./fit-forest.ts";
import { fitForest } from "./fit-forest.ts";
import type { MixtureOptions } from "./fit-mixture.ts";
import { fitMixture } from "./fit-mixture.ts";
import type { Variation } from "./vary.ts";
import { toModelSpace, varyPalette } from "./vary.ts";

/** Everything that decides a model besides the palettes. */
export interface Training {
  readonly seed: number;
  readonly variation: Variation;
  readonly copies: number;
  readonly mixture: MixtureOptions;
  readonly forest: ForestOptions;
  /** Palettes of the mixture, in numbers of human ones, that the forest learns from. */
  readonly contrast: number;
}

export const training: Training = {
  seed: 7,
  variation: { hue: 0.2, chroma: 0.15, contrast: 0.05, lightness: 0.02, noise: 0.006 },
  copies: 6,
  mixture: { components: 160, rounds: 20, pointsMin: 18, priorPoints: 10, priorShare: 0.02, ridge: 2e-5 },
  forest: { trees: 200, learningRate: 0.06, leafRows: 15, penalty: 4, rowShare: 0.7, featureShare: 0.4 },
  contrast: 24,
};

/** The fitted numbers of a model file. */
export type Fitted = Omit<ModelData, "program" | "seed" | "sets">;

/** Fits the mixture to varied human palettes, then the forest to what still tells the mixture's from human ones. */
export function trainModel(palettes: readonly Float64Array[], options: Training): Fitted {
  const random = createRandom(`train:${options.seed}`);
  const points = palettes.flatMap((palette) =>
    Array.from({ length: options.copies }, () =>
      toModelSpace(varyPalette(palette, options.variation, random)),
    ),
  );
  const mixture = encodeMixture(fitMixture(points, options.mixture, random));
  const none = { trees: 0, scales: [], forest: "" };
  const decoded = decodeModel({ ...mixture, ...none, program: "", seed: options.seed, sets: [] }).mixture;
  const human = palettes.map((palette) => featuresOf(palette));
  const drawn = drawFeatures(decoded, options.contrast * palettes.length, options.seed);
  const labels = [...human.map(() => 1), ...drawn.map(() => 0)];
  const forest = fitForest([...human, ...drawn], labels, { options: options.forest, random });
  return { ...mixture, ...encodeForest(forest) };
}

/** Features of palettes as the generator would propose them. */
function drawFeatures(mixture: Components, count: number, seed: number): readonly Float64Array[] {
  const random = createRandom(`contrast:${seed}`);
  const features: Float64Array[] = [];
  while (features.length < count) {
    const colors = propose(mixture, random, new Float64Array());
    if (colors !== undefined) features.push(featuresOf(colors));
  }
  return features;
}

function featuresOf(colors: Float64Array): Float64Array {
  const features = new Float64Array(featureRoom);
  writeFeatures(features, colors);
  return features.subarray(0, featureCount);
}
