import { contrastRatio } from "../contrast.ts";
import { hexToOklch, type Lch } from "../oklab.ts";
import { isDark } from "./roles.ts";
import { firstShade, shadeOfHue } from "./shades.ts";
import { type Surfaces, withMargin } from "./surfaces.ts";

/** CIEDE2000 from a surface and, in dark looks, WCAG 2 ratio. */
const lostBelow = { difference: 12, ratioInDark: 1.3 };

/** Up to this OKLCH chroma a color counts as black, gray or white. */
const grayMax = 0.025;
/** Starting lightness for a white that is lost in a light look, and for a black in a dark one. */
const turnedLightness = { light: 0.2, dark: 0.93 };

/** Returns whether a color contrasts with every surface, and text is readable on it. */
export function isFill(hex: string, { leastRatio, fillRatio, textRatio }: Surfaces): boolean {
  return leastRatio(hex) >= fillRatio && canCarryText(hex, textRatio);
}

export function isLost(hex: string, surfaces: Surfaces): boolean {
  return (
    (isDark(surfaces.mode) && surfaces.leastRatio(hex) < lostBelow.ratioInDark) ||
    surfaces.leastDifference(hex) < lostBelow.difference
  );
}

/** Returns the color, or its nearest shade that is a fill. The OKLCH hue stays within 10°. */
export function fitFill(hex: string, surfaces: Surfaces): string {
  return isFill(hex, surfaces) ? hex : moveLightness(hexToOklch(hex), surfaces);
}

/**
 * Like `fitFill`, for a source. Black that is lost on a dark surface becomes nearly white, and
 * white on a light one nearly black, because dark gray on black looks disabled.
 */
export function fitSource(hex: string, surfaces: Surfaces): string {
  const color = hexToOklch(hex);
  if (color.c > grayMax || !isLost(hex, surfaces)) return fitFill(hex, surfaces);
  return moveLightness({ ...color, l: turnedLightness[isDark(surfaces.mode) ? "dark" : "light"] }, surfaces);
}

function moveLightness(color: Lch, surfaces: Surfaces): string {
  const sought = { ...surfaces, fillRatio: withMargin(surfaces.fillRatio), textRatio: withMargin(surfaces.textRatio) };
  const end = isDark(surfaces.mode) ? 1 : 0;
  const found = firstShade({ color, end, shade: shadeOfHue }, (shade) => isFill(shade, sought));
  if (found === undefined) throw new RangeError(`No shade has a contrast of ${surfaces.fillRatio} with every surface`);
  return found;
}

interface TextStart {
  readonly lightness: number;
  readonly chromaMax: number;
}

/** Text gets lighter or darker from here as required. */
const lightText: TextStart = { lightness: 0.985, chromaMax: 0.012 };
const darkText: TextStart = { lightness: 0.24, chromaMax: 0.045 };
const chromaShare = 0.3;
const white = "ffffff";
const black = "000000";

/** @example canCarryText("777777", 7)  // false */
export function canCarryText(fill: string, ratio: number): boolean {
  return contrastRatio(white, fill) >= ratio || contrastRatio(black, fill) >= ratio;
}

/**
 * Returns the color of text on a fill: light if that is readable enough, otherwise dark.
 *
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
