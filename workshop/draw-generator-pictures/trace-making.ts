import { oklabToHex } from "../../color/src/oklab.ts";
import { createWeigher, proposalsMax, propose, sureWeight } from "../../color/src/generate/add-colors.ts";
import { createConditioner } from "../../color/src/generate/condition.ts";
import { decodeModel } from "../../color/src/generate/model.ts";
import { modelData } from "../../color/src/generate/model-data.ts";
import { createRandom } from "../../color/src/generate/seed.ts";

/** A proposal, its darkest slot first, and the chance that it had of being taken. */
interface Step {
  readonly hexes: readonly string[];
  readonly chance: number;
}

const paletteSize = 5;

/**
 * The steps of `addColors` for five colors without locks: the refused proposals and, last, the one that was taken.
 * Proposals whose colors could not be parted are left out. It does not follow the rare seeds for which all proposals are
 * refused, or whose taken one is dropped because rounding brought two colors too close.
 */
export function traceMaking(seed: string): readonly Step[] {
  const { mixture, forest } = decodeModel(modelData);
  const components = createConditioner(mixture)(new Float64Array());
  const random = createRandom(seed);
  const weigh = createWeigher(forest);
  const steps: Step[] = [];
  for (let index = 0; index < proposalsMax; index += 1) {
    const colors = propose(components, random, new Float64Array());
    if (colors === undefined) continue;
    const share = weigh(colors, paletteSize, random) / sureWeight;
    steps.push({ hexes: toHexes(colors), chance: Math.min(1, share) });
    if (random() < share) return steps;
  }
  return steps;
}

function toHexes(colors: Float64Array): readonly string[] {
  return Array.from({ length: paletteSize }, (_, index) => {
    const [l, a, b] = colors.subarray(3 * index, 3 * index + 3);
    return oklabToHex({ l: l!, a: a!, b: b! });
  });
}
