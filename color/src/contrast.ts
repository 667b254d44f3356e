import type { Rgb } from "./hex.ts";
import { hexToLinear } from "./srgb.ts";

/** How black and white text stand out on a color, and which of the two reads better. */
export type ColorContrast = {
  readonly white: number;
  readonly black: number;
  readonly text: "ffffff" | "000000";
};

/** What WCAG 2.2 lets a pair of colors do. */
interface ContrastVerdict {
  /** Text of any size at level AA (1.4.3): 4.5. */
  readonly aa: boolean;
  /** Text from 24 px, or 18.66 px bold, at level AA (1.4.3): 3. */
  readonly aaLarge: boolean;
  /** Text of any size at level AAA (1.4.6): 7. */
  readonly aaa: boolean;
  /** Large text at level AAA (1.4.6): 4.5. */
  readonly aaaLarge: boolean;
  /** Parts of controls and of graphics that one must see (1.4.11): 3. */
  readonly ui: boolean;
}

export interface ContrastCell extends ContrastVerdict {
  /** From 1 to 21, unrounded. */
  readonly ratio: number;
  /** The ratio for people to read, cut to two decimals: "4.54". */
  readonly label: string;
}

const flare = 0.05;
const textMin = 4.5;
const largeMin = 3;
const enhancedMin = 7;
const shownDecimals = 2;

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
  return luminanceOf(hexToLinear(hex));
}

/**
 * The same of light.
 *
 * @param light - red, green and blue of sRGB, each 0 … 1
 * @returns from 0 for black to 1 for white
 * @see WCAG 2.2, definition of "relative luminance"
 * @example
 * luminanceOf({ r: 0, g: 1, b: 0 })  // 0.7152
 */
export function luminanceOf({ r, g, b }: Rgb): number {
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
 * @returns both ratios cut to two decimals, and the text color with the higher uncut one
 * @throws {SyntaxError} when the text is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"
 * @example
 * colorContrast("777777")  // { white: 4.47, black: 4.68, text: "000000" }
 */
export function colorContrast(hex: string): ColorContrast {
  return luminanceContrast(relativeLuminance(hex));
}

/**
 * The same of a color's luminance.
 *
 * @param luminance - relative luminance, from 0 to 1
 * @returns both ratios cut to two decimals, and the text color with the higher uncut one
 * @see WCAG 2.2, definition of "contrast ratio"
 * @example
 * luminanceContrast(0)  // { white: 21, black: 1, text: "ffffff" }
 */
export function luminanceContrast(luminance: number): ColorContrast {
  const white = luminanceRatio(1, luminance);
  const black = luminanceRatio(luminance, 0);
  return { white: shownRatio(white), black: shownRatio(black), text: white > black ? "ffffff" : "000000" };
}

/**
 * The contrast of two colors, with what it is enough for.
 *
 * @param first - six hexadecimal digits
 * @param second - six hexadecimal digits
 * @returns ratio, its text and a verdict for each kind of content
 * @throws {SyntaxError} when a text is not a hex
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11
 * @example
 * contrastCell("777777", "ffffff").label  // "4.47"
 */
export function contrastCell(first: string, second: string): ContrastCell {
  const ratio = contrastRatio(first, second);
  return { ratio, label: shownRatio(ratio).toFixed(shownDecimals), ...contrastVerdict(ratio) };
}

/**
 * The contrast of each color of a palette with each.
 *
 * @param hexes - six hexadecimal digits each
 * @returns a row for each color: its ratios with all of them, cut to two decimals; 1 with itself
 * @throws {SyntaxError} when a text is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"
 * @example
 * contrastMatrix(["777777", "ffffff"])  // [[1, 4.47], [4.47, 1]]
 */
export function contrastMatrix(hexes: readonly string[]): readonly (readonly number[])[] {
  const luminances = hexes.map((hex) => relativeLuminance(hex));
  return luminances.map((first) => luminances.map((second) => shownRatio(luminanceRatio(first, second))));
}

/**
 * What a ratio is enough for.
 *
 * @param ratio - unrounded, from 1 to 21: WCAG forbids to round 4.499 up
 * @returns a verdict for each kind of content
 * @see WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11; Understanding 1.4.3 on rounding
 * @example
 * contrastVerdict(4.6)  // { aa: true, aaLarge: true, aaa: false, aaaLarge: true, ui: true }
 */
export function contrastVerdict(ratio: number): ContrastVerdict {
  return {
    aa: ratio >= textMin,
    aaLarge: ratio >= largeMin,
    aaa: ratio >= enhancedMin,
    aaaLarge: ratio >= textMin,
    ui: ratio >= largeMin,
  };
}

/**
 * A ratio for people to read: the greatest of two decimals that is not above it. A ratio that fails a criterion is never
 * shown as one that meets it.
 *
 * @param ratio - unrounded, from 1 to 21
 * @returns the ratio cut to two decimals
 * @see Understanding WCAG 2.2, success criterion 1.4.3: 4.499 does not meet 4.5
 * @example
 * shownRatio(4.499)  // 4.49
 */
export function shownRatio(ratio: number): number {
  // Not floor(100 · 4.35) / 100: that product is 434.99…, while 435 / 100 is the very number that 4.35 is.
  const nearest = Math.round(ratio * 100) / 100;
  return nearest <= ratio ? nearest : Math.round(ratio * 100 - 1) / 100;
}

/**
 * The WCAG 2 contrast of two luminances, whichever is in front.
 *
 * @param first - relative luminance, from 0 to 1
 * @param second - relative luminance, from 0 to 1
 * @returns from 1 to 21, unrounded
 * @see WCAG 2.2, definition of "contrast ratio"
 * @example
 * luminanceRatio(0, 1)  // 21
 */
export function luminanceRatio(first: number, second: number): number {
  return (Math.max(first, second) + flare) / (Math.min(first, second) + flare);
}
