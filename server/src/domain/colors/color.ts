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

/** A page of a search. `total` counts the colors of all pages. */
export interface ColorPage {
  readonly total: number;
  readonly colors: readonly Color[];
  /** With `near`, the CIEDE2000 of each color from it. */
  readonly distances?: readonly number[];
  /** The name with its typing errors corrected, if colors with it are included. */
  readonly corrected?: string;
}
