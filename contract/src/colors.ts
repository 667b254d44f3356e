import type { ColorContrast, ColorConversions, ColorFamily, NearName, WordMeaning } from "@tincture/color";

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
 * `spectrum`, only for pages: hues in steps of 15°, every other one from light to dark, then Gray.
 */
export type PageColorSort = ColorSort | "spectrum";

export interface ColorQuery {
  /** Each word must begin a word of the color's name. No words find nothing. */
  readonly name?: string | undefined;
  readonly family?: ColorFamily | undefined;
  readonly near?: string | undefined;
  /** Any hexes: one color each, in this order. Excludes the filters and `sort`. */
  readonly hexes?: readonly string[] | undefined;
  /** With `hexes`: each color in turn gets the nearest name that is still free. */
  readonly unique?: boolean | undefined;
  /** Default: `distance` with `near`, else `relevance` with `name`, else `name`. */
  readonly sort?: PageColorSort | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface FamilyRamp {
  readonly family: ColorFamily;
  readonly total: number;
  readonly colors: readonly Pick<Color, "hex" | "name">[];
}

/** Looks up colors and searches the named ones. Everything is in memory. */
export interface ColorCatalog {
  /** Returns any color, named or not. @throws {SyntaxError} if the text is not a hex */
  getColor(hex: string): Color;
  /**
   * @throws {RangeError} if sorted by `distance` without `near`
   * @throws {SyntaxError} if `near` or one of `hexes` is not a hex
   */
  searchColors(query: ColorQuery): ColorPage;
  /** Returns the nearest named colors, without the color itself. @throws {SyntaxError} */
  listNeighbors(hex: string, count: number): readonly NearName[];
  listRamps(): readonly FamilyRamp[];
  /** Returns which colors a text suggests, such as a mood or names of colors. */
  readWords(text: string): WordMeaning;
}
