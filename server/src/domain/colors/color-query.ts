import type { ColorFamily } from "@tincture/color";
import type { Color } from "./color.ts";

/**
 * Orders of a search. All are total: ties go by name, then by hex, so that pages neither repeat nor skip.
 *
 * - `relevance`: names that are the text, begin with it, have it as a whole word, have it inside a word
 * - `distance`: CIEDE2000 from `near`, nearest first
 * - `name`: case and diacritics aside
 * - `hue`: OKLCH hue from 0° up; the family Gray comes last, dark to light
 * - `lightness`: OKLCH lightness, dark to light
 */
export const colorSorts = ["relevance", "distance", "name", "hue", "lightness"] as const;

/** One of the orders of a search. */
export type ColorSort = (typeof colorSorts)[number];

/** What to search for. Filters narrow each other; `hexes` stands alone. */
export interface ColorQuery {
  /** Text somewhere in the name, case aside; not empty. */
  readonly name?: string | undefined;
  readonly family?: ColorFamily | undefined;
  /** Hex to measure distances from. */
  readonly near?: string | undefined;
  /** Any hexes, named or not: one color each, in this order; everything else but the page is ignored. */
  readonly hexes?: readonly string[] | undefined;
  /** Default: `distance` with `near`, else `relevance` with `name`, else `name`. */
  readonly sort?: ColorSort | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a search, and how many colors all its pages hold. */
export interface ColorPage {
  readonly total: number;
  readonly colors: readonly Color[];
}

/** The order in which a search comes when it names none. */
export function defaultColorSort({ name, near }: Pick<ColorQuery, "name" | "near">): ColorSort {
  if (near !== undefined) return "distance";
  return name === undefined ? "name" : "relevance";
}
