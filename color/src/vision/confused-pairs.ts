import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { type Deficiency, deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";

/** A pair of colors of a palette that look similar with a deficiency. */
export interface ConfusedPair {
  readonly first: number;
  readonly second: number;
  /** CIEDE2000 of the colors with the deficiency. */
  readonly distance: number;
  /** CIEDE2000 in normal vision. */
  readonly normalDistance: number;
}

interface ConfusionReport {
  readonly deficiency: Deficiency;
  readonly colors: readonly string[];
  readonly confused: readonly ConfusedPair[];
}

/** How distinguishable the colors of a palette are in a view. */
export interface PaletteView {
  readonly leastDifference: number;
  readonly confused: readonly Omit<ConfusedPair, "normalDistance">[];
}

/**
 * CIEDE2000 below which swatches are hard to tell apart: the smallest difference within starter
 * palettes.
 */
const confusionThreshold = 9;

/**
 * Returns how a palette looks with each deficiency.
 *
 * @returns for each deficiency the simulated colors and the pairs that are hard to tell apart, the
 *   nearest first
 * @see Sharma, Wu and Dalal 2005 for CIEDE2000
 * @example
 * paletteConfusions(["b04000", "608000"]).filter(({ confused }) => confused.length > 0).map(({ deficiency }) => deficiency)  // ["deuteranopia", "achromatopsia"]
 */
export function paletteConfusions(hexes: readonly string[]): readonly ConfusionReport[] {
  return deficiencies.map((deficiency) => {
    const views = hexes.map((hex) => ({ hex, seen: simulateDeficiency(hex, deficiency) }));
    return { deficiency, colors: views.map(({ seen }) => seen), confused: listConfusedPairs(views) };
  });
}

/**
 * Returns how distinguishable a palette's colors are.
 *
 * @returns the smallest CIEDE2000 of any pair, and the pairs that are hard to tell apart, the
 *   nearest first
 * @throws {RangeError} if there are fewer than two colors
 * @see Sharma, Wu and Dalal 2005 for CIEDE2000
 * @example
 * paletteView(["b04000", "608000"], "deuteranopia").confused.length  // 1
 */
export function paletteView(hexes: readonly string[], deficiency?: Deficiency): PaletteView {
  const seen = deficiency === undefined ? hexes : hexes.map((hex) => simulateDeficiency(hex, deficiency));
  const pairs = listPairs(seen.map(hexToLab))
    .map(([[first, lab], [second, other]]) => ({ first, second, distance: ciede2000(lab, other) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [nearest] = pairs;
  if (nearest === undefined) throw new RangeError(`A view needs at least two colors, got ${hexes.length}`);
  return { leastDifference: nearest.distance, confused: pairs.filter(({ distance }) => distance < confusionThreshold) };
}

function listConfusedPairs(views: readonly { readonly hex: string; readonly seen: string }[]): readonly ConfusedPair[] {
  const labs = views.map(({ hex, seen }) => ({ normal: hexToLab(hex), seen: hexToLab(seen) }));
  return listPairs(labs)
    .map(([[first, one], [second, other]]) => ({
      first,
      second,
      distance: ciede2000(one.seen, other.seen),
      normalDistance: ciede2000(one.normal, other.normal),
    }))
    .filter(({ distance }) => distance < confusionThreshold)
    .toSorted((one, other) => one.distance - other.distance);
}

type Placed<Item> = readonly [position: number, item: Item];

/** Lists all pairs with their indexes, each item with those before it. */
function listPairs<Item>(items: readonly Item[]): readonly (readonly [Placed<Item>, Placed<Item>])[] {
  const placed = [...items.entries()];
  return placed.flatMap((second, count) => placed.slice(0, count).map((first) => [first, second] as const));
}
