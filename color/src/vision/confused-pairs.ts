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
