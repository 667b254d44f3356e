import { cbrt } from "./exact-math.ts";
import type { Rgb } from "./hex.ts";
import { hexToLinear, rgbToLinear } from "./srgb.ts";

/** A lightness and two opponent axes: `a` from green to red, `b` from blue to yellow. */
export type Lab = { readonly l: number; readonly a: number; readonly b: number };

/** CIE 1931 tristimulus values, 2° observer, Y of white = 1. */
type Xyz = { readonly x: number; readonly y: number; readonly z: number };

/** D65 as CSS and sRGB define it: chromaticity (0.3127, 0.3290). */
const whiteD65: Xyz = { x: 0.3127 / 0.329, y: 1, z: (1 - 0.3127 - 0.329) / 0.329 };
/** D50 as CSS and ICC define it: chromaticity (0.3457, 0.3585). */
const whiteD50: Xyz = { x: 0.3457 / 0.3585, y: 1, z: (1 - 0.3457 - 0.3585) / 0.3585 };

// ε = (6/29)³, and the slope κ/116 and offset 16/116 of the straight part below it.
const cubeRootAbove = 216 / 24389;
const straightSlope = 841 / 108;
const straightOffset = 4 / 29;

/**
 * Returns the CIELAB color under D65, the space in which this package measures differences.
 *
 * @returns L* from 0 to 100, a* and b* exactly 0 for grays
 * @see CIE 015:2018, Colorimetry, section 8.2.1; reference conditions of CIEDE2000 (CIE 142-2001):
 *   D65
 * @example
 * hexToLab("ffffff")  // { l: 100, a: 0, b: 0 }
 */
export function hexToLab(hex: string): Lab {
  return lightToLab(hexToLinear(hex));
}

/**
 * Returns the CIELAB color of sRGB channels.
 *
 * @param rgb - sRGB channels, integers from 0 to 255
 * @returns L* from 0 to 100, a* and b* exactly 0 for grays
 * @example
 * rgbToLab({ r: 255, g: 255, b: 255 })  // { l: 100, a: 0, b: 0 }
 */
export function rgbToLab(rgb: Rgb): Lab {
  return lightToLab(rgbToLinear(rgb));
}

function lightToLab(light: Rgb): Lab {
  return isGray(light) ? grayToLab(light) : linearToLab(light);
}

/**
 * Returns the CIELAB color under D50, as CSS `lab()` writes it.
 *
 * @param light - red, green and blue of sRGB in linear light, each 0 … 1
 * @returns L* from 0 to 100, a* and b* exactly 0 for grays
 * @see CSS Color Module Level 4, section 9.1 and section 18 "Sample code", `XYZ_to_Lab`
 */
export function lightToLabD50(light: Rgb): Lab {
  return isGray(light) ? grayToLab(light) : xyzToLab(adaptToD50(linearToXyz(light)), whiteD50);
}

/**
 * Returns the CIELAB color of linear light under D65. Grays keep rounding noise in a and b:
 * `hexToLab` removes it, but the generator's seeds depend on it.
 *
 *     L* = 116 f(Y/Yn) − 16,  a* = 500 (f(X/Xn) − f(Y/Yn)),  b* = 200 (f(Y/Yn) − f(Z/Zn))
 *     f(t) = ∛t for t > ε = 216/24389, else (κt + 16)/116 with κ = 24389/27
 *
 * @returns l 0 … 100, a and b about −110 … 100
 * @see CIE 015:2018, Colorimetry, section 8.2.1
 */
export function linearToLab(linear: Rgb): Lab {
  const { x, y, z } = whiteD65;
  return curvesToLab(labCurve(xOf(linear) / x), labCurve(yOf(linear) / y), labCurve(zOf(linear) / z));
}

/** @param index - from 0; not checked */
export function labAt(numbers: Readonly<Float64Array>, index: number): Lab {
  const start = 3 * index;
  return { l: numbers[start]!, a: numbers[start + 1]!, b: numbers[start + 2]! };
}

// Y alone decides, which keeps rounding from giving grays a hue.
function isGray({ r, g, b }: Rgb): boolean {
  return r === g && g === b;
}

function grayToLab({ g }: Rgb): Lab {
  return { l: Math.max(0, 116 * labCurve(g) - 16), a: 0, b: 0 };
}

/** CSS Color Module Level 4, section 18: `lin_sRGB_to_XYZ` and `D65_to_D50` (Bradford). */
function linearToXyz(linear: Rgb): Xyz {
  return { x: xOf(linear), y: yOf(linear), z: zOf(linear) };
}

function xOf({ r, g, b }: Rgb): number {
  return (506752 / 1228815) * r + (87881 / 245763) * g + (12673 / 70218) * b;
}

function yOf({ r, g, b }: Rgb): number {
  return (87098 / 409605) * r + (175762 / 245763) * g + (12673 / 175545) * b;
}

function zOf({ r, g, b }: Rgb): number {
  return (7918 / 409605) * r + (87881 / 737289) * g + (1001167 / 1053270) * b;
}

function adaptToD50({ x, y, z }: Xyz): Xyz {
  return {
    x: 1.0479297925449969 * x + 0.022946870601609652 * y - 0.05019226628920524 * z,
    y: 0.02962780877005599 * x + 0.9904344267538799 * y - 0.017073799063418826 * z,
    z: -0.009243040646204504 * x + 0.015055191490298152 * y + 0.7518742814281371 * z,
  };
}

function xyzToLab(xyz: Xyz, white: Xyz): Lab {
  return curvesToLab(labCurve(xyz.x / white.x), labCurve(xyz.y / white.y), labCurve(xyz.z / white.z));
}

function curvesToLab(fx: number, fy: number, fz: number): Lab {
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

function labCurve(t: number): number {
  return t > cubeRootAbove ? cbrt(t) : straightSlope * t + straightOffset;
}
