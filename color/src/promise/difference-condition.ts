import { ciede2000 } from "../difference.ts";
import type { Random } from "../generate/seed.ts";
import {
  type Condition,
  type Move,
  type PromiseParameter,
  type Scene,
  type Swatch,
  swatchAt,
  viewCount,
} from "./condition.ts";

/** The OKLab lightness that is about one step of CIELAB's. */
const lightnessStep = 0.009;
/** Moved colors exceed the minimum by up to this many ΔE2000. */
const spread = 3;

type DifferenceRule = {
  readonly parameter: PromiseParameter | undefined;
  /** The smallest CIEDE2000 of any two colors in every view, unless both are locks. */
  readonly least: number;
  /** The number of views; all by default. */
  readonly views?: number | undefined;
  /** The number of locks, which come first. */
  readonly locked: number;
};

/**
 * Creates the condition that any two colors differ in all views, unless both are locks.
 *
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 */
export function differenceCondition(rule: DifferenceRule): Condition {
  const measure = createMeasure(rule);
  return {
    parameter: rule.parameter,
    shortfall: (palette, spare) => measure(palette, spare).shortfall,
    suggest: (scene, random) => {
      const { differences } = measure(scene.palette);
      return suggestParting(scene, { rule, differences }, random);
    },
  };
}

type Measured = {
  readonly palette: Swatch[];
  /** The smallest difference of each pair that is not locked, row by row, capped at the minimum. */
  readonly differences: number[];
  /**
   * The total shortfall of the pairs. Above the spare, it is incomplete and some differences are
   * stale.
   */
  shortfall: number;
  isWhole: boolean;
};

/**
 * Creates a measurement that reuses results: a tried palette differs from the best one in one
 * color, so the differences of the best are cached until a better one is measured.
 */
function createMeasure(rule: DifferenceRule): (palette: readonly Swatch[], spare?: number) => Measured {
  let best: Measured = { palette: [], differences: [], shortfall: 0, isWhole: true };
  let last: Measured = { palette: [], differences: [], shortfall: 0, isWhole: true };
  return (palette, spare = Infinity) => {
    const changes = last.isWhole ? countChanges(last, palette) : Infinity;
    if (changes < countChanges(best, palette)) [best, last] = [last, best];
    if (countChanges(best, palette) === 0) return best;
    writeDifferences(last, { rule, known: best, palette, spare });
    return last;
  };
}

function countChanges({ palette: known }: Measured, palette: readonly Swatch[]): number {
  let count = 0;
  for (let index = 0; index < palette.length; index += 1) if (palette[index] !== known[index]) count += 1;
  return palette.length === known.length ? count : Infinity;
}

type Measuring = {
  readonly rule: DifferenceRule;
  readonly known: Measured;
  readonly palette: readonly Swatch[];
  readonly spare: number;
};

function writeDifferences(into: Measured, { rule, known, palette, spare }: Measuring): void {
  const { least, views, locked } = rule;
  const limits = { bound: least, views };
  let sum = 0;
  let position = 0;
  for (let i = Math.max(1, locked); i < palette.length && sum <= spare; i += 1) {
    const one = swatchAt(palette, i);
    const isKnown = one === known.palette[i];
    for (let j = 0; j < i; j += 1, position += 1) {
      const other = swatchAt(palette, j);
      const kept = isKnown && other === known.palette[j] ? known.differences[position] : undefined;
      const difference = kept ?? leastDifference(one, other, limits);
      into.differences[position] = difference;
      if (difference < least) sum += 1 - difference / least;
    }
  }
  for (const [index, swatch] of palette.entries()) into.palette[index] = swatch;
  into.palette.length = palette.length;
  into.differences.length = position;
  into.shortfall = sum;
  into.isWhole = sum <= spare;
}

/**
 * Returns the smallest difference of two colors over all views.
 *
 * @param limits - the number of views, all by default, and a bound above which the result need not
 *   be exact
 * @returns CIEDE2000, at most the bound
 */
export function leastDifference(
  one: Swatch,
  other: Swatch,
  { views = viewCount, bound = Infinity }: { readonly views?: number | undefined; readonly bound?: number } = {},
): number {
  let least = bound;
  for (let view = 0; view < views; view += 1) {
    least = Math.min(least, ciede2000(one.viewedBy(view), other.viewedBy(view)));
  }
  return least;
}

/**
 * Returns the smallest difference of any two colors in each view.
 *
 * @returns CIEDE2000 for each view
 */
export function leastDifferences(palette: readonly Swatch[]): readonly number[] {
  return Array.from({ length: viewCount }, (_, view) => {
    let least = Infinity;
    for (const [index, one] of palette.entries())
      for (const other of palette.slice(index + 1))
        least = Math.min(least, ciede2000(one.viewedBy(view), other.viewedBy(view)));
    return least;
  });
}

/** Separates the nearest pair in lightness, which looks the same in all views. */
function suggestParting(
  { palette, locked }: Scene,
  { rule, differences }: { readonly rule: DifferenceRule; readonly differences: readonly number[] },
  random: Random,
): readonly Move[] {
  let nearest = 0;
  for (let position = 1; position < differences.length; position += 1)
    if (differences[position]! < differences[nearest]!) nearest = position;
  const least = differences[nearest] ?? Infinity;
  if (least >= rule.least) return [];
  const [i, j] = pairAt(nearest, locked);
  const [moved, still] = j >= locked && random() < 1 / 2 ? [j, i] : [i, j];
  const { l, a, b } = swatchAt(palette, moved);
  const step = lightnessStep * (rule.least - least + spread * random());
  return [{ index: moved, color: { l: l >= swatchAt(palette, still).l ? l + step : l - step, a, b } }];
}

/** Returns the pair at a position of the rows. */
function pairAt(position: number, locked: number): readonly [number, number] {
  let i = Math.max(1, locked);
  let j = position;
  for (; j >= i; i += 1) j -= i;
  return [i, j];
}
