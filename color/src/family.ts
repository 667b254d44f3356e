import { hexToOklch, type Lch } from "./oklab.ts";

export const colorFamilies = ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink", "Gray"] as const;

export type ColorFamily = (typeof colorFamilies)[number];

/*
 * Sectors of OKLCH hue in degrees, following everyday words:
 *
 *     335 ........ 32 ........ 80 ........ 116 ........ 192 ........ 278 ........ 335
 *      Pink or Red    Orange      Yellow        Green        Blue        Purple
 *
 * Some words also depend on lightness (0 to 1) and chroma. A dark orange is a brown and stays
 * Orange. A dark yellow is a brown up to 95° (Orange) and an olive beyond (Green). A light red is
 * Pink; a dark pink is wine (Red) or plum (Purple). Magenta, the vivid light purple, is Pink.
 * Colors too faint for a hue are Gray; a tint shows earlier on light colors, so the limit falls
 * with lightness. The numbers were set by eye on the 148 CSS names (see the test) and compared with
 * the 31,000 names of color-name-list that end in a color word.
 */
const pinkStart = 335;
const redEnd = 32;
const orangeEnd = 80;
const yellowEnd = 116;
const greenEnd = 192;
const blueEnd = 278;
const fullTurnDegrees = 360;

const blackLightnessMax = 0.12;
const grayChromaMax = 0.033;
const grayChromaFadeStart = 0.7;
const grayChromaFade = 0.05;

const darkYellowLightnessMax = 0.6;
const brownEnd = 95;
const magenta = { hueMin: 318, chromaMin: 0.25, lightnessMin: 0.6 };
const plumEnd = -10;
const pinkLightnessMin = 0.5;
const pinkLightnessPerDegree = 0.008;
const vividRed = { hueMin: 15, chromaMin: 0.165 };

/**
 * Returns the family of a color.
 *
 * @returns one of `colorFamilies`; browns are Orange, black and white and near grays are Gray
 * @see Berlin and Kay 1969, Basic color terms, for the categories; brown is folded into Orange,
 *   black, gray and white into Gray
 * @example
 * colorFamily("000080")  // "Blue"
 * colorFamily("8b4513")  // "Orange"
 */
export function colorFamily(hex: string): ColorFamily {
  return oklchFamily(hexToOklch(hex));
}

/**
 * Returns the family of an OKLCH color.
 *
 * @example
 * oklchFamily({ l: 0.5, c: 0, h: 0 })  // "Gray"
 */
export function oklchFamily(color: Lch): ColorFamily {
  if (isGrayish(color)) return "Gray";
  if (color.h >= pinkStart) return pinkOrRed(color, color.h - fullTurnDegrees);
  if (color.h < redEnd) return pinkOrRed(color, color.h);
  if (color.h < orangeEnd) return "Orange";
  if (color.h < yellowEnd) return yellowOrDarker(color);
  if (color.h < greenEnd) return "Green";
  return color.h < blueEnd ? "Blue" : purpleOrMagenta(color);
}

/**
 * Returns whether a color is too faint to have a hue, so that its family is Gray.
 *
 * @example
 * isGrayish({ l: 0.5, c: 0, h: 0 })  // true
 */
export function isGrayish({ l, c }: Lch): boolean {
  const fade = Math.max(0, l - grayChromaFadeStart) * grayChromaFade;
  return l < blackLightnessMax || c < grayChromaMax - fade;
}

function pinkOrRed({ l, c }: Lch, hue: number): ColorFamily {
  const lightnessMin = pinkLightnessMin + Math.max(0, hue) * pinkLightnessPerDegree;
  if (l < lightnessMin) return hue < plumEnd ? "Purple" : "Red";
  return hue >= vividRed.hueMin && c >= vividRed.chromaMin ? "Red" : "Pink";
}

function yellowOrDarker({ l, h }: Lch): ColorFamily {
  if (l >= darkYellowLightnessMax) return "Yellow";
  return h < brownEnd ? "Orange" : "Green";
}

function purpleOrMagenta({ l, c, h }: Lch): ColorFamily {
  const isMagenta = h >= magenta.hueMin && c >= magenta.chromaMin && l >= magenta.lightnessMin;
  return isMagenta ? "Pink" : "Purple";
}
