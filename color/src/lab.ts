import { hexToRgb } from "./hex.ts";
import { type Rgb, rgbToLinear } from "./rgb.ts";
import { rgbToXyz, whiteD50, whiteD65, type Xyz, xyzD65ToD50 } from "./xyz.ts";

/** A lightness and two opponent axes: `a` from green to red, `b` from blue to yellow. */
export type Lab = { readonly l: number; readonly a: number; readonly b: number };

const epsilon = 216 / 24389;
const kappa = 24389 / 27;

/**
 * CIELAB under D65, the white sRGB is defined for: the space in which this package measures differences.
 *
 *     L* = 116 f(Y/Yn) − 16,  a* = 500 (f(X/Xn) − f(Y/Yn)),  b* = 200 (f(Y/Yn) − f(Z/Zn))
 *     f(t) = ∛t for t > ε = 216/24389, else (κt + 16)/116 with κ = 24389/27
 *
 * @param hex - six hexadecimal digits
 * @returns L* from 0 to 100, a* and b* exactly 0 for grays
 * @throws {SyntaxError} when the text is not a hex
 * @see CIE 015:2018, Colorimetry, section 8.2.1; reference conditions of CIEDE2000 (CIE 142-2001): D65
 * @example
 * hexToLab("ffffff")  // { l: 100, a: 0, b: 0 }
 */
export function hexToLab(hex: string): Lab {
  const rgb = hexToRgb(hex);
  return isGray(rgb) ? grayToLab(rgb) : xyzToLab(rgbToXyz(rgb), whiteD65);
}

/**
 * CIELAB under D50, as `lab()` of CSS writes a color.
 *
 * @param hex - six hexadecimal digits
 * @returns L* from 0 to 100, a* and b* exactly 0 for grays
 * @throws {SyntaxError} when the text is not a hex
 * @see CSS Color Module Level 4, section 9.1 and section 18 "Sample code", `XYZ_to_Lab`
 * @example
 * hexToLabD50("000000")  // { l: 0, a: 0, b: 0 }
 */
export function hexToLabD50(hex: string): Lab {
  const rgb = hexToRgb(hex);
  return isGray(rgb) ? grayToLab(rgb) : xyzToLab(xyzD65ToD50(rgbToXyz(rgb)), whiteD50);
}

// A gray has the chromaticity of the white, so Y alone decides; this keeps rounding from giving it a hue.
function isGray({ r, g, b }: Rgb): boolean {
  return r === g && g === b;
}

function grayToLab(rgb: Rgb): Lab {
  const f = labCurve(rgbToLinear(rgb).g);
  return { l: Math.max(0, 116 * f - 16), a: 0, b: 0 };
}

function xyzToLab(xyz: Xyz, white: Xyz): Lab {
  const fx = labCurve(xyz.x / white.x);
  const fy = labCurve(xyz.y / white.y);
  const fz = labCurve(xyz.z / white.z);
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

function labCurve(t: number): number {
  return t > epsilon ? Math.cbrt(t) : (kappa * t + 16) / 116;
}
