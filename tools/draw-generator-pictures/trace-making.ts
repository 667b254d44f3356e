import { oklabToHex } from "../../color/src/exact-math/oklab.ts";
import { drawIndex } from "../../color/src/generate/mixture.ts";
import { accumulate, decodeModel } from "../../color/src/generate/model.ts";
import { modelData } from "../../color/src/generate/model-data.ts";
import { propose } from "../../color/src/generate/propose.ts";
import { createRandom } from "../../color/src/generate/random.ts";
import { createWeigher } from "../../color/src/generate/weigh.ts";

/** How a palette of five came about. */
export interface Making {
  readonly proposals: readonly { readonly hexes: readonly string[]; readonly share: number }[];
  /** Which proposal was drawn. */
  readonly drawn: number;
}

const paletteSize = 5;
const proposals = 8;

/**
 * The steps of `addColors` for five colors without locks, with what it does not tell: the proposals, the darkest slot
 * first, and the share of the lot that each had. Proposals whose colors could not be parted are left out. It does not
 * follow the rare seeds whose first draw is dropped because rounding brought two colors too close.
 */
export function traceMaking(seed: string): Making {
  const { mixture, forest } = decodeModel(modelData);
  const random = createRandom(seed);
  const weigh = createWeigher(forest, random, paletteSize);
  const made: { hexes: readonly string[]; weight: number }[] = [];
  for (let index = 0; index < proposals; index += 1) {
    const colors = propose(mixture, random, new Float64Array());
    if (colors !== undefined) made.push({ hexes: toHexes(colors), weight: weigh(colors) });
  }
  const drawn = drawIndex(accumulate(made.map(({ weight }) => weight)), random);
  const sum = made.reduce((total, { weight }) => total + weight, 0);
  return { proposals: made.map(({ hexes, weight }) => ({ hexes, share: weight / sum })), drawn };
}

function toHexes(colors: Float64Array): readonly string[] {
  return Array.from({ length: paletteSize }, (_, index) => {
    const [l, a, b] = colors.subarray(3 * index, 3 * index + 3);
    return oklabToHex({ l: l!, a: a!, b: b! });
  });
}
