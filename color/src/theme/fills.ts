import { hexToOklch, oklchToHex } from "../oklab.ts";
import { canCarryText } from "./inks.ts";
import { isDark, isHighContrast } from "./roles.ts";
import { firstShade, nearestShade } from "./shades.ts";
import type { Stage } from "./stage.ts";

/**
 * CIEDE2000 of a filled area from every surface: so much that a button is seen to be one without a line around it. In the dark
 * luminance counts as well: deep blue on black differs by far more than the eye makes of it.
 */
const differenceMin = 12;
const ratioMinInDark = 1.3;

/** OKLCH chroma up to which a color is taken for black, gray or white. */
const grayMax = 0.025;
/** Lightness that black gets in the dark and white in the light: what is left of it is that it stands out most. */
const turnedLightness = { light: 0.2, dark: 0.93 };

/**
 * Whether a color can be a filled area: it stands out from every surface, and text can be read on it.
 *
 * @param hex - six hexadecimal digits
 * @param stage - what it stands on
 * @returns true when it can
 */
export function isFill(hex: string, stage: Stage): boolean {
  return (
    canCarryText(hex, stage.textRatio) &&
    (!isDark(stage.mode) || stage.leastRatio(hex) >= ratioMinInDark) &&
    stage.leastDifference(hex) >= differenceMin
  );
}

/**
 * A color as a filled area: itself wherever it can be one, else its nearest shade that can; with high contrast the one that stands
 * out more from the surfaces, though the other may be nearer.
 *
 * @param hex - six hexadecimal digits
 * @param stage - what it stands on
 * @returns a hex of the same hue
 */
export function fitFill(hex: string, stage: Stage): string {
  const fits = (shade: string) => isFill(shade, stage);
  if (!isHighContrast(stage.mode) || fits(hex)) return nearestShade(hex, fits);
  return firstShade(hexToOklch(hex), isDark(stage.mode) ? 1 : 0, fits) ?? nearestShade(hex, fits);
}

/**
 * A color of the source as a filled area. As `fitFill`, but black and white that cannot be seen change places: dark gray on
 * black looks switched off.
 *
 * @param hex - six hexadecimal digits
 * @param stage - what it stands on
 * @returns a hex of the same hue
 */
export function fitSource(hex: string, stage: Stage): string {
  const { c, h } = hexToOklch(hex);
  const isLost = c <= grayMax && canCarryText(hex, stage.textRatio) && !isFill(hex, stage);
  if (!isLost) return fitFill(hex, stage);
  return fitFill(oklchToHex({ l: turnedLightness[isDark(stage.mode) ? "dark" : "light"], c, h }), stage);
}
