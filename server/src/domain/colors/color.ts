import {
  type ColorContrast,
  type ColorConversions,
  colorFacts,
  type ColorFamily,
  type NearName,
} from "@tincture/color";

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

/** A color given the named color nearest to it. */
export function describeColor(hex: string, nearest: NearName): Color {
  const distance = roundDistance(nearest.distance);
  const { family, conversions, contrast } = colorFacts(hex);
  return {
    hex,
    name: nearest.name,
    family,
    match: { hex: nearest.hex, distance, exact: nearest.hex === hex },
    conversions,
    contrast,
  };
}

/** A CIEDE2000 as it is shown: with two decimals. */
export function roundDistance(distance: number): number {
  return Math.round(distance * 100) / 100;
}

/**
 * Orders of a search. All are total: ties go by name, then by hex, so that pages neither repeat nor skip.
 *
 * - `relevance`: rank in `nameRanks`
 * - `distance`: CIEDE2000 from `near`, nearest first
 * - `name`: case and diacritics aside
 * - `hue`: OKLCH hue from 0° up; the family Gray comes last, dark to light
 * - `lightness`: OKLCH lightness, dark to light
 */
export const colorSorts = ["relevance", "distance", "name", "hue", "lightness"] as const;

/** One of the orders of a search. */
export type ColorSort = (typeof colorSorts)[number];

/** Also for pages: hues in steps of 15°, every other one from light to dark; the family Gray last, dark to light. */
export type PageColorSort = ColorSort | "spectrum";

/** What to search for. Filters narrow each other; `hexes` stands alone. */
export interface ColorQuery {
  /** Words from `foldWords`. Each must begin a word of the name. An empty list finds nothing. */
  readonly name?: string | undefined;
  readonly family?: ColorFamily | undefined;
  /** Hex to measure distances from. */
  readonly near?: string | undefined;
  /** Any hexes, named or not: one color each, in this order; everything else but the page is ignored. */
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

/** A page of a search, and how many colors all its pages hold. */
export interface ColorPage {
  readonly total: number;
  readonly colors: readonly Color[];
  /** With `near`, how far each color of the page is from it. */
  readonly distances?: readonly number[];
  /** The name with its typing errors corrected, if colors with it are included. */
  readonly corrected?: string;
}

/** The order in which a search comes when it names none. */
export function defaultColorSort({ name, near }: Pick<ColorQuery, "name" | "near">): ColorSort {
  if (near !== undefined) return "distance";
  return name === undefined ? "name" : "relevance";
}
