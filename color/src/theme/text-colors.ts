import { contrastRatio } from "../contrast.ts";
import { hexToOklch } from "../oklab.ts";
import { firstShade } from "./shades.ts";
import { withMargin } from "./surfaces.ts";

interface TextStart {
  readonly lightness: number;
  readonly chromaMax: number;
}

/** Where ink starts before it grows as light or as dark as it must: soft white, and nearly black, of the fill's hue. */
const lightText: TextStart = { lightness: 0.985, chromaMax: 0.012 };
const darkText: TextStart = { lightness: 0.24, chromaMax: 0.045 };
/** Of the fill's chroma, what ink takes. */
const chromaShare = 0.3;
const white = "ffffff";
const black = "000000";

/**
 * Whether text can be read on a filled area.
 *
 * @param fill - hex of the area
 * @param ratio - the least WCAG 2 ratio of the two
 * @returns true where white or black reads well enough: up to 4.58, which is √21, always
 * @example
 * canCarryText("777777", 7)  // false
 */
export function canCarryText(fill: string, ratio: number): boolean {
  return contrastRatio(white, fill) >= ratio || contrastRatio(black, fill) >= ratio;
}

/**
 * The color of text on a filled area: light where that reads well enough, else dark.
 *
 * @param fill - hex of the area
 * @param ratio - the least WCAG 2 ratio of the two
 * @returns a hex of the fill's hue, nearly white or nearly black
 * @throws {RangeError} when neither white nor black reads well enough
 * @example
 * textColorOn("000080", 7)  // "f8faff"
 */
export function textColorOn(fill: string, ratio: number): string {
  const { c, h } = hexToOklch(fill);
  const least = canCarryText(fill, withMargin(ratio)) ? withMargin(ratio) : ratio;
  const reads = (hex: string) => contrastRatio(hex, fill) >= least;
  const startOf = ({ lightness, chromaMax }: TextStart) => ({
    l: lightness,
    c: Math.min(chromaMax, chromaShare * c),
    h,
  });
  const textColor = reads(white)
    ? firstShade({ color: startOf(lightText), end: 1 }, reads)
    : firstShade({ color: startOf(darkText), end: 0 }, reads);
  if (textColor === undefined) throw new RangeError(`No text on ${fill} has a contrast of ${ratio}`);
  return textColor;
}
