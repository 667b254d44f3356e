import { hexToOklch, type Lch } from "../oklab.ts";
import { canCarryText } from "./inks.ts";
import { isDark } from "./roles.ts";
import { firstShade, shadeOfHue } from "./shades.ts";
import { type Stage, withMargin } from "./stage.ts";

/** CIEDE2000 from a surface, and WCAG 2 ratio in the dark, below which a surface swallows a color. */
const lostBelow = { difference: 12, ratioInDark: 1.3 };

/** OKLCH chroma up to which a color is taken for black, gray or white. */
const grayMax = 0.025;
/** Lightness that a swallowed black starts from in the dark, and a swallowed white in the light. */
const turnedLightness = { light: 0.2, dark: 0.93 };

/**
 * Whether a color can be a filled area: it has the promised contrast with every surface, and text can be read on it.
 *
 * @param hex - six hexadecimal digits
 * @param stage - the surfaces behind it
 * @returns true when it can
 */
export function isFill(hex: string, { leastRatio, fillRatio, textRatio }: Stage): boolean {
  return leastRatio(hex) >= fillRatio && canCarryText(hex, textRatio);
}

/**
 * Whether a color is too similar to a surface to be visible on it.
 *
 * @param hex - six hexadecimal digits
 * @param stage - the surfaces behind it
 * @returns true when it is lost
 */
export function isLost(hex: string, stage: Stage): boolean {
  return (
    (isDark(stage.mode) && stage.leastRatio(hex) < lostBelow.ratioInDark) ||
    stage.leastDifference(hex) < lostBelow.difference
  );
}

/**
 * A color as a filled area: itself wherever it can be one, else its nearest shade away from the surfaces that can.
 *
 * @param hex - six hexadecimal digits
 * @param stage - the surfaces behind it
 * @returns a hex whose OKLCH hue is kept within 10°
 * @throws {RangeError} never, while the surfaces of a look are as light or as dark as they are
 */
export function fitFill(hex: string, stage: Stage): string {
  return isFill(hex, stage) ? hex : moveLightness(hexToOklch(hex), stage);
}

/**
 * A color of the source as a filled area. As `fitFill`, but black and white that a surface swallows change places: dark gray on black
 * looks switched off.
 *
 * @param hex - six hexadecimal digits
 * @param stage - the surfaces behind it
 * @returns a hex whose OKLCH hue is kept within 10°
 */
export function fitSource(hex: string, stage: Stage): string {
  const color = hexToOklch(hex);
  if (color.c > grayMax || !isLost(hex, stage)) return fitFill(hex, stage);
  return moveLightness({ ...color, l: turnedLightness[isDark(stage.mode) ? "dark" : "light"] }, stage);
}

function moveLightness(color: Lch, stage: Stage): string {
  const sought = { ...stage, fillRatio: withMargin(stage.fillRatio), textRatio: withMargin(stage.textRatio) };
  const end = isDark(stage.mode) ? 1 : 0;
  const found = firstShade({ color, end, shade: shadeOfHue }, (shade) => isFill(shade, sought));
  if (found === undefined) throw new RangeError(`No shade has a contrast of ${stage.fillRatio} with every surface`);
  return found;
}
