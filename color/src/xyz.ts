import { type Rgb, rgbToLinear } from "./rgb.ts";

/** CIE 1931 tristimulus values, 2° observer, Y of white = 1. */
export type Xyz = { readonly x: number; readonly y: number; readonly z: number };

/** D65 as CSS and sRGB define it: chromaticity (0.3127, 0.3290). */
export const whiteD65: Xyz = { x: 0.3127 / 0.329, y: 1, z: (1 - 0.3127 - 0.329) / 0.329 };

/** D50 as CSS and ICC define it: chromaticity (0.3457, 0.3585). */
export const whiteD50: Xyz = { x: 0.3457 / 0.3585, y: 1, z: (1 - 0.3457 - 0.3585) / 0.3585 };

/**
 * The tristimulus values of a color.
 *
 * @param rgb - sRGB channels, integers from 0 to 255
 * @returns XYZ relative to D65
 * @see CSS Color Module Level 4, section 18 "Sample code", `lin_sRGB_to_XYZ`
 * @example
 * rgbToXyz({ r: 0, g: 0, b: 0 })  // { x: 0, y: 0, z: 0 }
 */
export function rgbToXyz(rgb: Rgb): Xyz {
  const { r, g, b } = rgbToLinear(rgb);
  return {
    x: (506752 / 1228815) * r + (87881 / 245763) * g + (12673 / 70218) * b,
    y: (87098 / 409605) * r + (175762 / 245763) * g + (12673 / 175545) * b,
    z: (7918 / 409605) * r + (87881 / 737289) * g + (1001167 / 1053270) * b,
  };
}

/**
 * A color seen under D65, adapted to D50 by the linear Bradford transform.
 *
 * @param xyz - XYZ relative to D65
 * @returns XYZ relative to D50
 * @see CSS Color Module Level 4, section 18 "Sample code", `D65_to_D50`
 * @example
 * xyzD65ToD50({ x: 0, y: 0, z: 0 })  // { x: 0, y: 0, z: 0 }
 */
export function xyzD65ToD50({ x, y, z }: Xyz): Xyz {
  return {
    x: 1.0479297925449969 * x + 0.022946870601609652 * y - 0.05019226628920524 * z,
    y: 0.02962780877005599 * x + 0.9904344267538799 * y - 0.017073799063418826 * z,
    z: -0.009243040646204504 * x + 0.015055191490298152 * y + 0.7518742814281371 * z,
  };
}
