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
    const colors = hexes.map((hex) => simulateDeficiency(hex, deficiency));
    return { deficiency, colors, confused: listConfusedPairs(hexes, colors) };
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
  const labs = seen.map(hexToLab);
  const pairs = listPairs(hexes.length)
    .map(([first, second]) => ({ first, second, distance: ciede2000(labs[first]!, labs[second]!) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [nearest] = pairs;
  if (nearest === undefined) throw new RangeError(`A view needs at least two colors, got ${hexes.length}`);
  return { leastDifference: nearest.distance, confused: pairs.filter(({ distance }) => distance < confusionThreshold) };
}

/** @param seen - the same colors as they look */
function listConfusedPairs(hexes: readonly string[], seen: readonly string[]): readonly ConfusedPair[] {
  const normalLabs = hexes.map(hexToLab);
  const seenLabs = seen.map(hexToLab);
  return listPairs(hexes.length)
    .map(([first, second]) => ({
      first,
      second,
      distance: ciede2000(seenLabs[first]!, seenLabs[second]!),
      normalDistance: ciede2000(normalLabs[first]!, normalLabs[second]!),
    }))
    .filter(({ distance }) => distance < confusionThreshold)
    .toSorted((one, other) => one.distance - other.distance);
}

function listPairs(count: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, second) =>
    Array.from({ length: second }, (_, first) => [first, second] as const),
  ).flat();
}
