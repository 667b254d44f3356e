import type { Rgb } from "./hex.ts";
import { hexToLinear } from "./srgb.ts";

export type ColorContrast = {
  readonly white: number;
  readonly black: number;
  readonly text: "ffffff" | "000000";
};

interface ContrastVerdict {
  /** Text of any size at level AA (1.4.3): 4.5. */
  readonly aa: boolean;
  /** Text from 24 px, or 18.66 px bold, at level AA (1.4.3): 3. */
  readonly aaLarge: boolean;
  /** Text of any size at level AAA (1.4.6): 7. */
  readonly aaa: boolean;
  /** Large text at level AAA (1.4.6): 4.5. */
  readonly aaaLarge: boolean;
  /** Meaningful parts of controls and graphics (1.4.11): 3. */
  readonly ui: boolean;
}

export interface ContrastCell extends ContrastVerdict {
  /** From 1 to 21, unrounded. */
  readonly ratio: number;
  /** The ratio for display, cut to two decimals: "4.54". */
  readonly label: string;
}

const flare = 0.05;
const textMin = 4.5;
const largeMin = 3;
const enhancedMin = 7;
const shownDecimals = 2;

/** Returns the relative luminance of a color (WCAG 2.2), from 0 for black to 1 for white. */
export function relativeLuminance(hex: string): number {
  return luminanceOf(hexToLinear(hex));
}

/** Returns the relative luminance of linear light, 0 to 1. */
export function luminanceOf({ r, g, b }: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Returns the WCAG 2 contrast ratio of two colors, in either order.
 *
 *     (L1 + 0.05) / (L2 + 0.05), with L1 the luminance of the lighter
 *
 * @returns from 1 for equal luminance to 21 for black and white, unrounded
 * @see WCAG 2.2, definition of "contrast ratio"; success criteria 1.4.3, 1.4.6 and 1.4.11 use it
 * @example
 * contrastRatio("000000", "ffffff")  // 21
 */
export function contrastRatio(first: string, second: string): number {
  return luminanceRatio(relativeLuminance(first), relativeLuminance(second));
}

/**
 * Returns the contrast of a color with white and with black.
 *
 * @returns both ratios cut to two decimals, and the text color with the higher uncut one
 * @example
 * colorContrast("777777")  // { white: 4.47, black: 4.68, text: "000000" }
 */
export function colorContrast(hex: string): ColorContrast {
  return luminanceContrast(relativeLuminance(hex));
}

/** Returns the contrast of a relative luminance, 0 to 1, with white and with black. */
export function luminanceContrast(luminance: number): ColorContrast {
  const white = luminanceRatio(1, luminance);
  const black = luminanceRatio(luminance, 0);
  return { white: shownRatio(white), black: shownRatio(black), text: white > black ? "ffffff" : "000000" };
}

/**
 * Returns the contrast of two colors and the criteria it meets.
 *
 * @example
 * contrastCell("777777", "ffffff").label  // "4.47"
 */
export function contrastCell(first: string, second: string): ContrastCell {
  const ratio = contrastRatio(first, second);
  return { ratio, label: shownRatio(ratio).toFixed(shownDecimals), ...contrastVerdict(ratio) };
}

/**
 * Returns the contrast of each color of a palette with each other color.
 *
 * @returns a row for each color: its ratios with all colors, cut to two decimals; 1 with itself
 * @example
 * contrastMatrix(["777777", "ffffff"])  // [[1, 4.47], [4.47, 1]]
 */
export function contrastMatrix(hexes: readonly string[]): readonly (readonly number[])[] {
  const luminances = hexes.map((hex) => relativeLuminance(hex));
  return luminances.map((first) => luminances.map((second) => shownRatio(luminanceRatio(first, second))));
}

/**
 * Returns the criteria that a ratio meets.
 *
 * @param ratio - unrounded, from 1 to 21, since WCAG forbids rounding 4.499 up
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

/** Cuts a ratio to two decimals, since WCAG forbids showing 4.499 as 4.5. */
export function shownRatio(ratio: number): number {
  // Math.floor(100 · 4.35) / 100 would give 4.34, because the product is 434.99….
  const nearest = Math.round(ratio * 100) / 100;
  return nearest <= ratio ? nearest : Math.round(ratio * 100 - 1) / 100;
}

/** Returns the WCAG 2 contrast ratio, 1 to 21, of two relative luminances in either order. */
export function luminanceRatio(first: number, second: number): number {
  return (Math.max(first, second) + flare) / (Math.min(first, second) + flare);
}
