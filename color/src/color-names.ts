import { colornames } from "color-name-list";
import { cssNames } from "./css-names.ts";
import leftOut from "./left-out-names.json" with { type: "json" };

/** A color that has a name. */
export type NamedColor = { readonly name: string; readonly hex: string };

/**
 * Every named color, about 30,900, each name and each hex once: the keywords of CSS in words, then the names of the npm package
 * color-name-list whose colors are no keyword's, without those that left-out-names.json names, each with its reason.
 *
 * @returns a new list; after the keywords in the order of the package, which is roughly alphabetical
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
