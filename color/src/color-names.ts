import { colornames } from "color-name-list";
import { cssNames } from "./css-names.ts";
import leftOut from "./left-out-names.json" with { type: "json" };

export type NamedColor = { readonly name: string; readonly hex: string };

/**
 * Returns all named colors, about 30,900, with unique names and hexes. The CSS keywords, split into
 * words, come first. The names of the npm package color-name-list follow, without the colors of
 * keywords and the names in left-out-names.json.
 *
 * @returns a new list; after the keywords in the order of the package, roughly alphabetical
 * @see The list and its sources: docs/data.md
 * @example
 * listColorNames()[0]  // { name: "Alice Blue", hex: "f0f8ff" }
 */
export function listColorNames(): readonly NamedColor[] {
  const keywords = Object.entries(cssNames).map(([name, hex]) => ({ name, hex }));
  const keywordHexes = new Set(Object.values(cssNames).map((hex) => `#${hex}`));
  const leftOutNames = new Set(Object.keys(leftOut.names));
  const others = colornames
    .filter(({ name, hex }) => !keywordHexes.has(hex) && !leftOutNames.has(name))
    .map(({ name, hex }) => ({ name, hex: hex.slice(1) }));
  return [...keywords, ...others];
}
