import { hexToRgb, rgbToHex } from "../hex.ts";
import type { Lab } from "../lab.ts";
import { cbrt } from "./cbrt.ts";
import { byteToLinear, linearToByte } from "./srgb.ts";

/**
 * OKLab of a hex, the same in every engine.
 *
 * @param hex - six lowercase digits
 * @returns l 0 … 1, a and b about −0.4 … 0.4
 * @see Ottosson 2020, A perceptual color space for image processing
 * @example
 * hexToOklab("000000")  // { l: 0, a: 0, b: 0 }
 */
export function hexToOklab(hex: string): Lab {
  const rgb = hexToRgb(hex);
  const r = byteToLinear(rgb.r);
  const g = byteToLinear(rgb.g);
  const b = byteToLinear(rgb.b);
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
 * Linear-light sRGB of an OKLab color, unclipped.
 *
 * @param color - OKLab
 * @returns red, green, blue; outside 0 … 1 when the color is outside sRGB
 * @see Ottosson 2020, A perceptual color space for image processing
 * @example
 * oklabToLinear({ l: 0, a: 0, b: 0 })  // [0, 0, 0]
 */
export function oklabToLinear({ l, a, b }: Lab): readonly [number, number, number] {
  const long = cube(l + 0.3963377774 * a + 0.2158037573 * b);
  const medium = cube(l - 0.1055613458 * a - 0.0638541728 * b);
  const short = cube(l - 0.0894841775 * a - 1.291485548 * b);
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/**
 * The hex of an OKLab color; each component is clipped to sRGB.
 *
 * @param color - OKLab
 * @returns six lowercase digits
 * @example
 * oklabToHex({ l: 1, a: 0, b: 0 })  // "ffffff"
 */
export function oklabToHex(color: Lab): string {
  const [r, g, b] = oklabToLinear(color);
  return rgbToHex({ r: linearToByte(r), g: linearToByte(g), b: linearToByte(b) });
}

function cube(x: number): number {
  return x * x * x;
}
