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
export const confusionThreshold = 9;

/**
 * A palette under every deficiency.
 *
 * @param hexes - the palette's colors
 * @returns for each deficiency the colors as they look, and the pairs that are hard to tell apart
 * @throws {SyntaxError} when a text is not a hex
 * @example
 * paletteConfusions(["b04000", "608000"]).filter(({ confused }) => confused.length > 0).map(({ deficiency }) => deficiency)  // ["deuteranopia", "achromatopsia"]
 */
export function paletteConfusions(hexes: readonly string[]): readonly ConfusionReport[] {
  return deficiencies.map((deficiency) => ({
    deficiency,
    colors: hexes.map((hex) => simulateDeficiency(hex, deficiency)),
    confused: listConfusedPairs(hexes, deficiency),
  }));
}

/**
 * The pairs of a palette that are hard to tell apart under a deficiency.
 *
 * @param hexes - the palette's colors
 * @param deficiency - which cones are missing
 * @param threshold - CIEDE2000; nearer pairs count
 * @returns pairs of places, the nearest first
 * @throws {SyntaxError} when a text is not a hex
 * @see Sharma, Wu and Dalal 2005 for CIEDE2000
 * @example
 * listConfusedPairs(["000000", "ffffff"], "tritanopia")  // []
 */
export function listConfusedPairs(
  hexes: readonly string[],
  deficiency: Deficiency,
  threshold: number = confusionThreshold,
): readonly ConfusedPair[] {
  const normal = hexes.map(hexToLab);
  const seen = hexes.map((hex) => hexToLab(simulateDeficiency(hex, deficiency)));
  return listPairs(hexes.length)
    .map(([first, second]) => ({
      first,
      second,
      distance: ciede2000(seen[first]!, seen[second]!),
      normalDistance: ciede2000(normal[first]!, normal[second]!),
    }))
    .filter(({ distance }) => distance < threshold)
    .toSorted((one, other) => one.distance - other.distance);
}

function listPairs(count: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, second) =>
    Array.from({ length: second }, (_, first) => [first, second] as const),
  ).flat();
}
