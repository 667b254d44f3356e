import { hexToOklch, type Lch } from "../oklab.ts";
import { canCarryText } from "./text-colors.ts";
import { isDark } from "./roles.ts";
import { firstShade, shadeOfHue } from "./shades.ts";
import { type Surfaces, withMargin } from "./surfaces.ts";

/**
 * A color is hard to see below this CIEDE2000 from a surface or, in dark looks, this WCAG 2 ratio.
 */
const lostBelow = { difference: 12, ratioInDark: 1.3 };

/** Up to this OKLCH chroma a color counts as black, gray or white. */
const grayMax = 0.025;
/**
 * Starting lightness for a white that is lost in a light look, and a black that is lost in a dark
 * one.
 */
const turnedLightness = { light: 0.2, dark: 0.93 };

/**
 * Returns whether a color can fill an area: it has the required contrast with every surface, and
 * text is readable on it.
 */
export function isFill(hex: string, { leastRatio, fillRatio, textRatio }: Surfaces): boolean {
  return leastRatio(hex) >= fillRatio && canCarryText(hex, textRatio);
}

/** Returns whether a color is too similar to a surface to be visible on it. */
export function isLost(hex: string, surfaces: Surfaces): boolean {
  return (
    (isDark(surfaces.mode) && surfaces.leastRatio(hex) < lostBelow.ratioInDark) ||
    surfaces.leastDifference(hex) < lostBelow.difference
  );
}

/**
 * Returns the color itself if it can fill an area, otherwise its nearest shade that can, moving
 * away from the lightness of the surfaces.
 *
 * @returns a hex whose OKLCH hue is within 10° of the color's
 * @throws {RangeError} if no shade qualifies, which cannot happen with the surfaces of a theme
 */
export function fitFill(hex: string, surfaces: Surfaces): string {
  return isFill(hex, surfaces) ? hex : moveLightness(hexToOklch(hex), surfaces);
}

/**
 * Like `fitFill`, for a source color. Black that is lost on a dark surface becomes nearly white,
 * and white on a light one nearly black, because dark gray on black looks disabled.
 *
 * @returns a hex whose OKLCH hue is within 10° of the color's
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
