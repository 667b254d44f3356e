import { hexToRgb } from "./hex.ts";
import { rgbToLinear } from "./rgb.ts";

/** How black and white text stand out on a color, and which of the two reads better. */
export type ColorContrast = {
  readonly white: number;
  readonly black: number;
  readonly text: "ffffff" | "000000";
};

/**
 * The share of white's light that a color gives.
 *
 *     L = 0.2126 R + 0.7152 G + 0.0722 B, with R, G, B in linear light
 *
 * @param hex - six hexadecimal digits
 * @returns from 0 for black to 1 for white
 * @throws {SyntaxError} when the text is not a hex
 * @see WCAG 2.2, definition of "relative luminance"
 * @example
 * relativeLuminance("00ff00")  // 0.7152
 */
export function relativeLuminance(hex: string): number {
  const { r, g, b } = rgbToLinear(hexToRgb(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The WCAG 2 contrast of two colors, whichever is in front.
 *
 *     (L1 + 0.05) / (L2 + 0.05), with L1 the luminance of the lighter
 *
 * @param first - six hexadecimal digits
 * @param second - six hexadecimal digits
 * @returns from 1 for equal luminance to 21 for black and white, unrounded: compare it with 4.5, 3 or 7 as it is
 * @throws {SyntaxError} when a text is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"; success criteria 1.4.3, 1.4.6 and 1.4.11 use it
 * @example
 * contrastRatio("000000", "ffffff")  // 21
 */
export function contrastRatio(first: string, second: string): number {
  return luminanceRatio(relativeLuminance(first), relativeLuminance(second));
}

/**
 * The contrast of a color with white and with black.
 *
 * @param hex - six hexadecimal digits
 * @returns both ratios, rounded to two decimals, and the text color with the higher unrounded one
 * @throws {SyntaxError} when the text is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"
 * @example
 * colorContrast("777777")  // { white: 4.48, black: 4.69, text: "000000" }
 */
export function colorContrast(hex: string): ColorContrast {
  const luminance = relativeLuminance(hex);
  const white = luminanceRatio(1, luminance);
  const black = luminanceRatio(luminance, 0);
  return { white: roundRatio(white), black: roundRatio(black), text: white > black ? "ffffff" : "000000" };
}

const flare = 0.05;

function luminanceRatio(first: number, second: number): number {
  return (Math.max(first, second) + flare) / (Math.min(first, second) + flare);
}

function roundRatio(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
