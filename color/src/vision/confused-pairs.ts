import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../cielab.ts";
import { type Deficiency, deficiencies, simulateDeficiency } from "./simulate-deficiency.ts";

/** Two places of a palette whose colors look alike to some people. */
export interface ConfusedPair {
  readonly first: number;
  readonly second: number;
  /** CIEDE2000 of the colors as they look under the deficiency. */
  readonly distance: number;
  /** CIEDE2000 of the colors themselves: small when everybody confuses them. */
  readonly normalDistance: number;
}

interface ConfusionReport {
  readonly deficiency: Deficiency;
  readonly colors: readonly string[];
  readonly confused: readonly ConfusedPair[];
}

/** What somebody can tell apart in a palette. */
export interface PaletteView {
  readonly leastDifference: number;
  readonly confused: readonly Omit<ConfusedPair, "normalDistance">[];
}

/** CIEDE2000 below which swatches are hard to tell apart: the least one that starter palettes keep between their colors. */
const confusionThreshold = 9;

/**
 * A palette under every deficiency.
 *
 * @param hexes - the palette's colors
 * @returns for each deficiency the colors as they look, and the pairs that are hard to tell apart, the nearest first
 * @throws {SyntaxError} when a text is not a hex
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
 * How different a palette's colors look.
 *
 * @param hexes - at least two colors
 * @param deficiency - to whom; to everyone unless it is given
 * @returns the least CIEDE2000 of any pair, and the pairs that are hard to tell apart, the nearest first
 * @throws {RangeError} when there are fewer than two colors
 * @throws {SyntaxError} when a text is not a hex
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

/** @param views - colors, and how they look under the deficiency */
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

/** Every two of some items, with their places: the pairs of each with those before it. */
function listPairs<Item>(items: readonly Item[]): readonly (readonly [Placed<Item>, Placed<Item>])[] {
  const placed = [...items.entries()];
  return placed.flatMap((second, count) => placed.slice(0, count).map((first) => [first, second] as const));
}
