import { ciede2000, lightnessScaleMax } from "../difference.ts";
import type { Random } from "../generate/seed.ts";
import {
  type Condition,
  type Move,
  type PromiseParameter,
  type EditablePalette,
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
  readonly locked: number;
};

export function differenceCondition(rule: DifferenceRule): Condition {
  return {
    parameter: rule.parameter,
    shortfall: (palette, spare = Infinity) => measureShortfall(palette, rule, spare),
    suggest: (editable, random) => suggestParting(editable, rule, random),
  };
}

/** Stops once the sum exceeds the spare. */
function measureShortfall(palette: readonly Swatch[], { least, views, locked }: DifferenceRule, spare: number): number {
  let sum = 0;
  for (let i = Math.max(1, locked); i < palette.length && sum <= spare; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const difference = leastDifference(swatchAt(palette, i), swatchAt(palette, j), { bound: least, views });
      if (difference < least) sum += 1 - difference / least;
    }
  }
  return sum;
}

/** Returns the smallest CIEDE2000 of two colors over all views, or the bound if that is smaller. */
export function leastDifference(
  one: Swatch,
  other: Swatch,
  { views = viewCount, bound = Infinity }: { readonly views?: number | undefined; readonly bound?: number } = {},
): number {
  let least = bound;
  for (let view = 0; view < views; view += 1) {
    const [first, second] = [one.viewedBy(view), other.viewedBy(view)];
    if (Math.abs(first.l - second.l) > lightnessScaleMax * least) continue;
    least = Math.min(least, ciede2000(first, second));
  }
  return least;
}

/** Returns the CIEDE2000 in normal vision. */
export function differenceOf(one: Swatch, other: Swatch): number {
  return ciede2000(one.viewedBy(0), other.viewedBy(0));
}

/** Returns the smallest CIEDE2000 of any two colors in each view. */
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
  { palette, locked }: EditablePalette,
  { least, views }: DifferenceRule,
  random: Random,
): readonly Move[] {
  let nearest = { i: 0, j: 0, difference: least };
  for (let i = Math.max(1, locked); i < palette.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const difference = leastDifference(swatchAt(palette, i), swatchAt(palette, j), { bound: least, views });
      if (difference < nearest.difference) nearest = { i, j, difference };
    }
  }
  const { i, j, difference } = nearest;
  if (difference >= least) return [];
  const [moved, still] = j >= locked && random() < 1 / 2 ? [j, i] : [i, j];
  const { l, a, b } = swatchAt(palette, moved);
  const step = lightnessStep * (least - difference + spread * random());
  return [{ index: moved, color: { l: l >= swatchAt(palette, still).l ? l + step : l - step, a, b } }];
}
