import { hexToRgb } from "./hex.ts";
import type { Lab } from "./lab.ts";
import { rgbToLinear } from "./rgb.ts";

/** A color by lightness, chroma and hue (degrees from 0 up to, not including, 360). */
export type Lch = { readonly l: number; readonly c: number; readonly h: number };

const degreesPerRadian = 180 / Math.PI;
const fullTurnDegrees = 360;
// Below this OKLab chroma a color is a gray and what is left of its axes is rounding noise.
const oklabNoiseMax = 1e-6;

/**
 * OKLab, a space in which equal steps look about equal.
 *
 * @param hex - six hexadecimal digits
 * @returns lightness from 0 to 1; `a` and `b` exactly 0 for grays
 * @throws {SyntaxError} when the text is not a hex
 * @see Björn Ottosson 2020, A perceptual color space for image processing, `linear_srgb_to_oklab`
 * @example
 * hexToOklab("000000")  // { l: 0, a: 0, b: 0 }
 */
export function hexToOklab(hex: string): Lab {
  const { r, g, b } = rgbToLinear(hexToRgb(hex));
  if (r === g && g === b) return { l: Math.cbrt(r), a: 0, b: 0 };
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/**
 * OKLCH: OKLab in polar form.
 *
 * @param hex - six hexadecimal digits
 * @returns lightness from 0 to 1, chroma from 0 to about 0.32, hue in degrees; chroma and hue 0 for grays
 * @throws {SyntaxError} when the text is not a hex
 * @see CSS Color Module Level 4, section 9.2
 * @example
 * hexToOklch("ffffff")  // { l: 1, c: 0, h: 0 }
 */
export function hexToOklch(hex: string): Lch {
  return labToLch(hexToOklab(hex), oklabNoiseMax);
}

/**
 * The polar form of a lightness and two opponent axes.
 *
 *     C = √(a² + b²),  h = atan2(b, a)
 *
 * @param lab - any opponent space
 * @param noiseMax - chroma at or below which the color counts as a gray
 * @returns the same lightness, chroma and hue in degrees; a gray has chroma and hue 0
 * @example
 * labToLch({ l: 50, a: 0, b: 3 }, 0)  // { l: 50, c: 3, h: 90 }
 */
export function labToLch({ l, a, b }: Lab, noiseMax: number): Lch {
  const c = Math.hypot(a, b);
  if (c <= noiseMax) return { l, c: 0, h: 0 };
  const h = Math.atan2(b, a) * degreesPerRadian;
  return { l, c, h: h < 0 ? (h + fullTurnDegrees) % fullTurnDegrees : h };
}
