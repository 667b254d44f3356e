import { type ColorContrast, luminanceContrast, luminanceOf } from "./contrast.ts";
import { type Lab, lightToLabD50 } from "./cielab.ts";
import { type ColorFamily, oklchFamily } from "./family.ts";
import { hexToRgb, type Rgb } from "./hex.ts";
import { labToLch, type Lch, lightToOklab } from "./oklab.ts";
import { rgbToCylinders, rgbToLinear, roundHue, roundTo } from "./srgb.ts";

export type ColorConversions = {
  readonly rgb: Rgb;
  readonly hsl: { readonly h: number; readonly s: number; readonly l: number };
  readonly hsv: { readonly h: number; readonly s: number; readonly v: number };
  readonly hwb: { readonly h: number; readonly w: number; readonly b: number };
  readonly cmyk: { readonly c: number; readonly m: number; readonly y: number; readonly k: number };
  readonly lab: Lab;
  readonly lch: Lch;
  readonly oklab: Lab;
  readonly oklch: Lch;
};

/** Values that depend on the color alone. */
type ColorFacts = {
  readonly family: ColorFamily;
  readonly conversions: ColorConversions;
  readonly contrast: ColorContrast;
};

const channelMax = 255;
const labScale = 100;
const oklabScale = 10_000;

/**
 * Returns a color in nine notations. Grays have hue 0, and a hue that rounds to 360 is 0.
 *
 *     hue = 60° × (4 + (R−G)/Δ if B is the largest, 2 + (B−R)/Δ if G, (G−B)/Δ if R), Δ = max − min
 *     HSL: L = (max+min)/2, S = Δ / (1 − |2L − 1|)
 *     HSV: V = max, S = Δ/max     HWB: W = min, B = 1 − max
 *     CMYK: K = 1 − max, C = (max − R)/max and so on: arithmetic without a printer's profile
 *
 * @returns rgb from 0 to 255; hsl, hsv, hwb and cmyk in whole degrees and percents; lab and lch as
 *   in CSS (D50) with two decimals; oklab and oklch with four decimals, the hue with two
 * @see CSS Color Module Level 4, sections 7 (hsl), 8 (hwb), 9 (lab, lch, oklab, oklch); Level 5,
 *   section on naive conversion of device-cmyk
 * @see Smith 1978, Color gamut transform pairs (HSV)
 * @example
 * colorConversions("ff8000").hsl  // { h: 30, s: 100, l: 50 }
 * colorConversions("ff8000").cmyk  // { c: 0, m: 50, y: 100, k: 0 }
 * colorConversions("808080").oklch  // { l: 0.5999, c: 0, h: 0 }
 */
export function colorConversions(hex: string): ColorConversions {
  return colorFacts(hex).conversions;
}

/**
 * Returns a color's family, conversions and contrast, faster than three calls.
 *
 * @example
 * colorFacts("ff8000").family  // "Orange"
 */
export function colorFacts(hex: string): ColorFacts {
  const rgb = hexToRgb(hex);
  const light = rgbToLinear(rgb);
  const lab = lightToLabD50(light);
  const oklab = lightToOklab(light);
  const oklch = labToLch(oklab, 0);
  const cylinders = rgbToCylinders(rgb);
  const { saturation, lightness, saturationHsv, value, whiteness, blackness } = cylinders;
  const h = roundHue(cylinders.hue, 1);
  return {
    // A gray's rounding noise is far below the smallest chroma of a hue.
    family: oklchFamily(oklch),
    conversions: {
      rgb,
      hsl: { h, s: Math.round(saturation), l: Math.round(lightness) },
      hsv: { h, s: Math.round(saturationHsv), v: Math.round(value) },
      hwb: { h, w: Math.round(whiteness), b: Math.round(blackness) },
      cmyk: rgbToCmyk(rgb),
      lab: roundLab(lab, labScale),
      lch: roundLch(labToLch(lab, 0), labScale),
      oklab: roundLab(oklab, oklabScale),
      oklch: roundLch(oklch, oklabScale),
    },
    contrast: luminanceContrast(luminanceOf(light)),
  };
}

function rgbToCmyk({ r, g, b }: Rgb): ColorConversions["cmyk"] {
  const max = Math.max(r, g, b);
  return {
    c: toPercent(max - r, max),
    m: toPercent(max - g, max),
    y: toPercent(max - b, max),
    k: toPercent(channelMax - max, channelMax),
  };
}

function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole);
}

function roundLab({ l, a, b }: Lab, scale: number): Lab {
  return { l: roundTo(l, scale), a: roundTo(a, scale), b: roundTo(b, scale) };
}

function roundLch({ l, c, h }: Lch, scale: number): Lch {
  return { l: roundTo(l, scale), c: roundTo(c, scale), h: roundHue(h, labScale) };
}
