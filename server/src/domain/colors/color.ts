import {
  colorContrast,
  type ColorContrast,
  colorConversions,
  type ColorConversions,
  colorFamily,
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
  const distance = Math.round(nearest.distance * 100) / 100;
  return {
    hex,
    name: nearest.name,
    family: colorFamily(hex),
    match: { hex: nearest.hex, distance, exact: nearest.hex === hex },
    conversions: colorConversions(hex),
    contrast: colorContrast(hex),
  };
}
