import { createNameIndex, nearestColorName } from "../nearest-name.ts";
import names from "./evocative-names.json" with { type: "json" };

/** Names out of color-name-list (MIT) that read well in a palette's name, with that list's hexes. */
const evocativeNames = createNameIndex(Object.entries(names).map(([name, hex]) => ({ name, hex })));

/**
 * The name, out of a few hundred that read well, whose color is nearest by CIEDE2000.
 *
 * @param hex - six hexadecimal digits
 * @returns the name; of equally near ones the first in the alphabet
 * @throws {SyntaxError} when the text is not a hex
 * @see color-name-list, npm (MIT), for the names and their colors
 * @example
 * evocativeName("7c2d37")  // "Paprika"
 */
export function evocativeName(hex: string): string {
  return nearestColorName(evocativeNames, hex).name;
}
