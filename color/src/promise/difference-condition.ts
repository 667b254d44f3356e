import { ciede2000 } from "../difference.ts";
import type { Random } from "../generate/seed.ts";
import type { Condition, Move, PromiseParameter, Scene } from "./condition.ts";
import type { Swatch } from "./swatch.ts";

/** CIEDE2000 divides a difference of lightness by 1.748 at most: see `nearest/difference-floor.ts`. */
const lightnessWeightMax = 1.748;
/** OKLab's lightness that is about one step of CIELAB's. */
const lightnessStep = 0.009;
/** Colors that are parted go up to so many ΔE2000 farther than they must. */
const spread = 3;

type DifferenceRule = {
  readonly parameter: PromiseParameter | undefined;
  /** CIEDE2000 that any two colors must differ by in every view, unless both are locks. */
  readonly least: number;
  /** How many views of the swatches count; all unless it is given. */
  readonly views?: number | undefined;
  /** How many of the first colors are locks. */
  readonly locked: number;
};

/**
 * Any two colors differ in all views that the swatches have, unless both are locks.
 *
 * @param rule - by how much
 * @returns the condition
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 */
export function differenceCondition(rule: DifferenceRule): Condition {
  const measure = createMeasure(rule);
  return {
    parameter: rule.parameter,
    shortfall: (palette) => {
      let sum = 0;
      visitNearPairs(palette, { ...rule, measure }, (_, difference) => (sum += 1 - difference / rule.least));
      return sum;
    },
    suggest: (scene, random) => suggestParting(scene, { ...rule, measure }, random),
  };
}

/** The least difference of two colors, kept: while a palette is mended, most pairs stay as they are. */
function createMeasure({ least, views }: DifferenceRule): Measure {
  const known = new Map<Swatch, Map<Swatch, number>>();
  return (one, other) => {
    let ofOne = known.get(one);
    if (ofOne === undefined) known.set(one, (ofOne = new Map()));
    let difference = ofOne.get(other);
    if (difference === undefined) ofOne.set(other, (difference = leastDifference(one, other, { bound: least, views })));
    return difference;
  };
}

/**
 * How much two colors differ to those who see the least difference.
 *
 * @param one - with as many views as the other
 * @param other - the other color
 * @param limits - how many of the views count, all unless it is given, and beyond which difference none is of interest
 * @returns CIEDE2000, at most the bound
 * @see Sharma, Wu, Dalal 2005
 */
export function leastDifference(
  one: Swatch,
  other: Swatch,
  { views = one.views.length, bound = Infinity }: { readonly views?: number | undefined; readonly bound?: number } = {},
): number {
  let least = bound;
  for (let view = 0; view < views; view += 1) {
    const [first, second] = [one.views[view]!, other.views[view]!];
    // Lightness alone often tells that the difference is greater.
    if (Math.abs(first.l - second.l) > least * lightnessWeightMax) continue;
    least = Math.min(least, ciede2000(first, second));
  }
  return least;
}

/**
 * The least difference of any two colors, view by view.
 *
 * @param palette - at least two swatches with the same views
 * @returns CIEDE2000 for each view
 * @see Sharma, Wu, Dalal 2005
 */
export function leastDifferences(palette: readonly Swatch[]): readonly number[] {
  const views = palette[0]?.views ?? [];
  return views.map((_, view) => {
    let least = Infinity;
    for (const [index, one] of palette.entries())
      for (const other of palette.slice(index + 1))
        least = Math.min(least, ciede2000(one.views[view]!, other.views[view]!));
    return least;
  });
}

/** At most the least that is wanted. */
type Measure = (one: Swatch, other: Swatch) => number;
type MeasuredRule = DifferenceRule & { readonly measure: Measure };
type Pair = readonly [number, number];

/** All pairs that differ too little in some view, with their least difference. */
function visitNearPairs(
  palette: readonly Swatch[],
  { least, locked, measure }: MeasuredRule,
  visit: (pair: Pair, difference: number) => void,
): void {
  for (let i = Math.max(1, locked); i < palette.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const difference = measure(palette[i]!, palette[j]!);
      if (difference < least) visit([i, j], difference);
    }
  }
}

/** Parts the nearest pair in lightness, which all eyes see alike. */
function suggestParting({ palette, locked }: Scene, rule: MeasuredRule, random: Random): readonly Move[] {
  let nearest: Pair | undefined;
  let least = Infinity;
  visitNearPairs(palette, rule, (pair, difference) => {
    if (difference >= least) return;
    least = difference;
    nearest = pair;
  });
  if (nearest === undefined) return [];
  const [i, j] = nearest;
  const [moved, still] = j >= locked && random() < 1 / 2 ? [j, i] : [i, j];
  const { l, a, b } = palette[moved]!;
  const step = lightnessStep * (rule.least - least + spread * random());
  return [{ index: moved, color: { l: l >= palette[still]!.l ? l + step : l - step, a, b } }];
}
