import { type NameIndex, nearestColorName, nearestColorNames, parseHex } from "@tincture/color";
import { describeColor } from "./color.ts";
import { type Color } from "@tincture/contract/colors";

/**
 * Gives each color a different name. In the order of the list, each gets the nearest name that is
 * still free. A repeated color keeps its name.
 *
 * @param hexes - any hexes, fewer than there are names
 * @param index - the index of all names
 * @returns a color for each hex
 * @throws {SyntaxError} when a text is not a hex
 */
export function nameApart(hexes: readonly string[], index: NameIndex): readonly Color[] {
  const [taken, named] = [new Set<number>(), new Map<string, Color>()];
  return hexes.map((text) => {
    const hex = parseHex(text);
    const known = named.get(hex);
    if (known) return known;
    const [free] = nearestColorNames(index, hex, { offset: 0, count: 1, accepts: (item) => !taken.has(item) });
    const nearest = free ?? nearestColorName(index, hex);
    const color = describeColor(hex, nearest);
    taken.add(nearest.item);
    named.set(hex, color);
    return color;
  });
}
