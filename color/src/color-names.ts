import { colornames } from "color-name-list";

/** A color that has a name. */
export type NamedColor = { readonly name: string; readonly hex: string };

/**
 * Every named color of the npm package color-name-list, about 31,900, each name and each hex once.
 *
 * @returns a new list in the order of the package, which is roughly alphabetical
 * @see The list and its sources: docs/data.md
 * @example
 * listColorNames()[0]  // { name: "100 Mph", hex: "c93f38" }
 */
export function listColorNames(): readonly NamedColor[] {
  return colornames.map(({ name, hex }) => ({ name, hex: hex.slice(1) }));
}
