import { propose } from "../../color/src/generate/add-colors.ts";
import type { Components } from "../../color/src/generate/mixture.ts";
import { decodeModel, type ModelData } from "../../color/src/generate/model.ts";
import { createFeatures, featureCount, writeFeatures } from "../../color/src/generate/palette-features.ts";
import { createRandom } from "../../color/src/generate/seed.ts";
import { encodeForest, encodeMixture } from "./encode-model.ts";
import { fitForest, type ForestOptions } from "./fit-forest.ts";
import { fitMixture, type MixtureOptions } from "./fit-mixture.ts";
import { toModelSpace, type Variation, varyPalette } from "./vary.ts";

/** Everything that decides a model besides the palettes. */
interface Training {
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
type Fitted = Omit<ModelData, "program" | "seed" | "sets">;

/**
 * Fits the mixture to varied human palettes, then the forest to what still tells the mixture's from
 * human ones.
 */
export function trainModel(palettes: readonly Float64Array[], options: Training): Fitted {
  const random = createRandom(`train:${options.seed}`);
  const points = palettes.flatMap((palette) =>
    Array.from({ length: options.copies }, () => toModelSpace(varyPalette(palette, options.variation, random))),
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
  const features = createFeatures();
  writeFeatures(features, colors);
  return features.subarray(0, featureCount);
}
