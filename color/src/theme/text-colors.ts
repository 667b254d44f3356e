import { contrastRatio } from "../contrast.ts";
import { hexToOklch } from "../oklab.ts";
import { firstShade } from "./shades.ts";
import { withMargin } from "./surfaces.ts";

interface TextStart {
  readonly lightness: number;
  readonly chromaMax: number;
}

/**
 * The initial text colors before they get lighter or darker as required: soft white and near black,
 * in the fill's hue.
 */
const lightText: TextStart = { lightness: 0.985, chromaMax: 0.012 };
const darkText: TextStart = { lightness: 0.24, chromaMax: 0.045 };
/** The share of the fill's chroma that text takes. */
const chromaShare = 0.3;
const white = "ffffff";
const black = "000000";

/**
 * Returns whether text can be readable on a fill.
 *
 * @example
 * canCarryText("777777", 7)  // false
 */
export function canCarryText(fill: string, ratio: number): boolean {
  return contrastRatio(white, fill) >= ratio || contrastRatio(black, fill) >= ratio;
}

/**
 * Returns the color of text on a fill: light if that is readable enough, otherwise dark.
 *
 * @returns a hex of the fill's hue, nearly white or nearly black
 * @throws {RangeError} if neither white nor black is readable enough
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
