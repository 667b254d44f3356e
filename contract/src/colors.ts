import type { ColorContrast, ColorConversions, ColorFamily, NearName, WordMeaning } from "@tincture/color";

/** What is known about a color. */
export interface Color {
  readonly hex: string;
  /** Name of the nearest named color. */
  readonly name: string;
  readonly family: ColorFamily;
  /** The named color behind `name`. `distance` is CIEDE2000 rounded to two decimals. */
  readonly match: { readonly hex: string; readonly distance: number; readonly exact: boolean };
  readonly conversions: ColorConversions;
  readonly contrast: ColorContrast;
}

export interface ColorPage {
  /** The number of colors on all pages. */
  readonly total: number;
  readonly colors: readonly Color[];
  /** With `near`, the CIEDE2000 of each color from it. */
  readonly distances?: readonly number[];
  /** The name with its typing errors corrected, if colors with it are included. */
  readonly corrected?: string;
}

/**
 * Orders of a search. Ties are sorted by name, then by hex, so pages neither repeat nor skip.
 *
 * - `relevance`: by rank in `nameRanks`
 * - `distance`: by CIEDE2000 from `near`, nearest first
 * - `name`: ignores case and diacritics
 * - `hue`: by OKLCH hue from 0° up, then the family Gray, dark to light
 * - `lightness`: by OKLCH lightness, dark to light
 */
export const colorSorts = ["relevance", "distance", "name", "hue", "lightness"] as const;

export type ColorSort = (typeof colorSorts)[number];

/**
 * Orders for pages. `spectrum`: hues in steps of 15°, every other one from light to dark, then the
 * family Gray, dark to light.
 */
export type PageColorSort = ColorSort | "spectrum";

/** What to search for. All filters must match. */
export interface ColorQuery {
  /** Words from `foldWords`. Each must begin a word of the name. An empty list finds nothing. */
  readonly name?: string | undefined;
  readonly family?: ColorFamily | undefined;
  /** The hex to measure distances from. */
  readonly near?: string | undefined;
  /** Any hexes, named or not: one color each, in this order. Excludes the filters and `sort`. */
  readonly hexes?: readonly string[] | undefined;
  /**
   * With `hexes`: gives each color a different name. In the order of the list, each gets the
   * nearest name that is still free.
   */
  readonly unique?: boolean | undefined;
  /** Default: `distance` with `near`, else `relevance` with `name`, else `name`. */
  readonly sort?: PageColorSort | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A family in short: how many names it has, and some of them from light to dark. */
export interface FamilyRamp {
  readonly family: ColorFamily;
  readonly total: number;
  readonly colors: readonly Pick<Color, "hex" | "name">[];
}

/** Looks up colors and searches the named ones. Everything is in memory. */
export interface ColorCatalog {
  /**
   * Returns any color, named or not.
   *
   * @throws {SyntaxError} if the text is not a hex
   */
  getColor(hex: string): Color;
  /**
   * Returns a page of the named colors that match every filter, or with `hexes`, a page of those.
   *
   * @throws {RangeError} if sorted by `distance` without `near`
   * @throws {SyntaxError} if `near` or one of `hexes` is not a hex
   */
  searchColors(query: ColorQuery): ColorPage;
  /**
   * Returns the named colors nearest to a color, nearest first, without the color itself.
   *
   * @throws {SyntaxError} if the text is not a hex
   */
  listNeighbors(hex: string, count: number): readonly NearName[];
  /** Returns a light-to-dark selection of each family. */
  listRamps(): readonly FamilyRamp[];
  /** Returns what a text in plain language, including names of colors, suggests for a palette. */
  readWords(text: string): WordMeaning;
}
