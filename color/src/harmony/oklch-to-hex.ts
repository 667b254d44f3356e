import { oklabToHex } from "../exact-math/index.ts";
import { fitToGamut } from "../generate/gamut.ts";
import type { Lab } from "../lab.ts";
import type { Lch } from "../oklab.ts";

const BLACK = "000000";
const WHITE = "ffffff";
const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * The hex of an OKLCH color. What sRGB cannot show loses chroma until it can, and keeps its lightness and hue.
 *
 * @param color - lightness from 0, black, to 1, white; any chroma from 0, any hue in degrees
 * @returns six lowercase hexadecimal digits
 * @see CSS Color Module Level 4, section 13.2 (gamut mapping by chroma reduction), without its clipping step
 * @example
 * oklchToHex({ l: 1, c: 0, h: 0 })  // "ffffff"
 * oklchToHex({ l: 0.7, c: 0.4, h: 150 })  // "01be58"
 */
export function oklchToHex({ l, c, h }: Lch): string {
  const angle = h * RADIANS_PER_DEGREE;
  return oklabToFittedHex({ l, a: c * Math.cos(angle), b: c * Math.sin(angle) });
}

/**
 * The hex of an OKLab color, fitted in the same way.
 *
 * @param color - lightness from 0, black, to 1, white; any axes
 * @returns six lowercase hexadecimal digits
 * @example
 * oklabToFittedHex({ l: 0, a: 0, b: 0 })  // "000000"
 */
export function oklabToFittedHex({ l, a, b }: Lab): string {
  if (l <= 0) return BLACK;
  if (l >= 1) return WHITE;
  const color = Float64Array.of(l, a, b);
  fitToGamut(color, 0);
  return oklabToHex({ l: color[0]!, a: color[1]!, b: color[2]! });
}
