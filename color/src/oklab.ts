import type { Lab } from "./cielab.ts";
import { atan2, cbrt, cos, sin } from "./exact-math.ts";
import { type Rgb, rgbToHex } from "./hex.ts";
import { hexToLinear, linearToByte } from "./srgb.ts";

/** A color by lightness, chroma and hue (degrees from 0 up to, not including, 360). */
export type Lch = { readonly l: number; readonly c: number; readonly h: number };

const degreesPerRadian = 180 / Math.PI;
const fullTurnDegrees = 360;
/** At or below this OKLab chroma a color is a gray with rounding noise. */
const oklabNoiseMax = 1e-6;
const black = "000000";
const white = "ffffff";
/** Halvings of the chroma interval. 2⁻¹⁰ is below one 8-bit step. */
const halvings = 10;
/** Linear light this far outside 0 to 1 still rounds to the gamut's surface. */
const gamutSlack = 1e-4;

/**
 * Returns the OKLab color, in which equal steps look about equal.
 *
 * @returns lightness from 0 to 1; `a` and `b` exactly 0 for grays
 * @see Ottosson 2020, A perceptual color space for image processing
 * @example
 * hexToOklab("000000")  // { l: 0, a: 0, b: 0 }
 */
export function hexToOklab(hex: string): Lab {
  return lightToOklab(hexToLinear(hex));
}

/**
 * Returns the OKLab color of linear light.
 *
 * @returns lightness from 0 to 1; `a` and `b` exactly 0 for grays
 * @example
 * lightToOklab({ r: 0, g: 0, b: 0 })  // { l: 0, a: 0, b: 0 }
 */
export function lightToOklab(light: Rgb): Lab {
  const { r, g, b } = light;
  return r === g && g === b ? { l: cbrt(r), a: 0, b: 0 } : linearToOklab(light);
}

/**
 * Returns the OKLCH color: OKLab in polar form.
 *
 * @returns lightness from 0 to 1, chroma from 0 to about 0.32, hue in degrees; chroma and hue 0 for
 *   grays
 * @see CSS Color Module Level 4, section 9.2
 * @example
 * hexToOklch("ffffff")  // { l: 1, c: 0, h: 0 }
 */
export function hexToOklch(hex: string): Lch {
  return labToLch(hexToOklab(hex), oklabNoiseMax);
}

/**
 * Returns the OKLab color of linear light. The matrices are published with ten digits, which leaves
 * up to 10⁻⁷ on grays: `hexToOklab` clears it, but the generator's seeds depend on it.
 *
 * @returns l 0 … 1, a and b about −0.4 … 0.4
 * @see Ottosson 2020, A perceptual color space for image processing, `linear_srgb_to_oklab`
 * @example
 * linearToOklab({ r: 0, g: 0, b: 0 })  // { l: 0, a: 0, b: 0 }
 */
export function linearToOklab({ r, g, b }: Rgb): Lab {
  const long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/**
 * Returns the polar form of a lightness and two opponent axes.
 *
 *     C = √(a² + b²),  h = atan2(b, a)
 *
 * @param noiseMax - the chroma at or below which the color counts as a gray
 * @returns the same lightness, chroma and hue in degrees; a gray has chroma and hue 0
 * @example
 * labToLch({ l: 50, a: 0, b: 3 }, 0)  // { l: 50, c: 3, h: 90 }
 */
export function labToLch({ l, a, b }: Lab, noiseMax: number): Lch {
  const c = Math.sqrt(a * a + b * b);
  if (c <= noiseMax) return { l, c: 0, h: 0 };
  const h = atan2(b, a) * degreesPerRadian;
  return { l, c, h: h < 0 ? (h + fullTurnDegrees) % fullTurnDegrees : h };
}

/**
 * Returns the linear-light sRGB of an OKLab color, unclipped.
 *
 * @returns red, green, blue; outside 0 to 1 if the color is outside sRGB
 * @example
 * oklabToLinear({ l: 0, a: 0, b: 0 })  // { r: 0, g: 0, b: 0 }
 */
export function oklabToLinear({ l, a, b }: Lab): Rgb {
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const medium = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return {
    r: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    g: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    b: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
}

/**
 * Returns the hex of an OKLab color. Each component is clipped to sRGB.
 *
 * @example
 * oklabToHex({ l: 1, a: 0, b: 0 })  // "ffffff"
 */
export function oklabToHex(color: Lab): string {
  return rgbToHex(oklabToRgb(color));
}

/**
 * Returns the channels of an OKLab color. Each component is clipped to sRGB.
 *
 * @example
 * oklabToRgb({ l: 1, a: 0, b: 0 })  // { r: 255, g: 255, b: 255 }
 */
export function oklabToRgb(color: Lab): Rgb {
  const { r, g, b } = oklabToLinear(color);
  return { r: linearToByte(r), g: linearToByte(g), b: linearToByte(b) };
}

/**
 * Returns the hex of an OKLCH color. A color outside sRGB keeps its lightness and hue and loses
 * chroma.
 *
 * @see CSS Color Module Level 4, section 13.2 (gamut mapping by chroma reduction), without its
 *   clipping step
 * @example
 * oklchToHex({ l: 1, c: 0, h: 0 })  // "ffffff"
 * oklchToHex({ l: 0.7, c: 0.4, h: 150 })  // "01be58"
 */
export function oklchToHex({ l, c, h }: Lch): string {
  const angle = h / degreesPerRadian;
  return oklabToFittedHex({ l, a: c * cos(angle), b: c * sin(angle) });
}

function oklabToFittedHex({ l, a, b }: Lab): string {
  if (l <= 0) return black;
  if (l >= 1) return white;
  const kept = chromaKept(l, a, b);
  return oklabToHex({ l, a: a * kept, b: b * kept });
}

/** Fits one of packed OKLab colors into sRGB, in place: lightness and hue stay, chroma shrinks. */
export function fitToGamut(colors: Float64Array, index: number): void {
  const at = 3 * index;
  const l = Math.min(1, Math.max(0, colors[at]!));
  const kept = chromaKept(l, colors[at + 1]!, colors[at + 2]!);
  colors[at] = l;
  colors[at + 1]! *= kept;
  colors[at + 2]! *= kept;
}

/**
 * Returns a color fitted into sRGB: lightness and hue stay, chroma shrinks.
 *
 * @example
 * fitColor({ l: 2, a: 0, b: 0 }).l  // 1
 */
export function fitColor({ l, a, b }: Lab): Lab {
  const bounded = Math.min(1, Math.max(0, l));
  const kept = chromaKept(bounded, a, b);
  return { l: bounded, a: a * kept, b: b * kept };
}

/** Returns the share of a color's chroma that fits into sRGB at its lightness and hue. */
function chromaKept(l: number, a: number, b: number): number {
  if (isInGamut(l, a, b)) return 1;
  let inside = 0;
  let outside = 1;
  for (let round = 0; round < halvings; round += 1) {
    const middle = (inside + outside) / 2;
    if (isInGamut(l, a * middle, b * middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Inlines `oklabToLinear`, since it runs hundreds of times per palette. */
function isInGamut(l: number, a: number, b: number): boolean {
  const x = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const y = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const z = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return (
    isShown(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) &&
    isShown(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) &&
    isShown(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  );
}

function isShown(linear: number): boolean {
  return linear >= -gamutSlack && linear <= 1 + gamutSlack;
}

function cube(x: number): number {
  return x * x * x;
}
