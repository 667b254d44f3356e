import { cos } from "../exact-math.ts";
import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";
import { hexDifference } from "./brand.ts";
import { isDark, type ThemeMode } from "./roles.ts";
import { shadeOf } from "./shades.ts";

const radiansPerDegree = Math.PI / 180;
const fullTurnDegrees = 360;

/** A tint to put the less important buttons on: pale by day and deep by night, both of the brand's hue. */
const tint = { chromaMax: 0.055, share: 0.5 };
/** The lightness it has, or the next one where the brand is too like it. */
const lightnesses = { light: [0.875, 0.8], dark: [0.375, 0.5] };
/** A yellow tint is paler and more colorful than others, or it would be the color of sand. */
const yellowTint = { hue: 100, width: 40, lightness: 0.055, chroma: 0.05, chromaInDark: -0.01 };
/** CIEDE2000 between the brand and its tint. */
const distinctMin = 12;

/**
 * A companion for a brand that has none: a quiet tint of it.
 *
 * @param primary - hex of the look's primary color
 * @param mode - one of the looks
 * @returns a hex of the brand's hue
 * @example
 * deriveSecondary("808080", "light")  // "d6d6d6"
 */
export function deriveSecondary(primary: string, mode: ThemeMode): string {
  const brand = hexToOklch(primary);
  const [first = "", second = ""] = lightnesses[isDark(mode) ? "dark" : "light"].map((lightness) =>
    isDark(mode) ? deepTint(brand, lightness) : paleTint(brand, lightness),
  );
  return hexDifference(first, primary) < distinctMin ? second : first;
}

function deepTint({ l, c, h }: Lch, lightness: number): string {
  const chroma = Math.min(tint.chromaMax + yellowness(h) * yellowTint.chromaInDark, tint.share * c);
  return shadeOf({ l: Math.max(l, 2 * lightness), c: chroma, h }, lightness);
}

function paleTint({ c, h }: Lch, lightness: number): string {
  const chroma = Math.min(tint.chromaMax + yellowness(h) * yellowTint.chroma, tint.share * c);
  return oklchToHex({ l: lightness + yellowness(h) * yellowTint.lightness, c: chroma, h });
}

function yellowness(hue: number): number {
  return Math.max(0, 1 - Math.abs(hue - yellowTint.hue) / yellowTint.width);
}

/** Cool brands get a warm accent by the longer of these turns, warm ones a cool accent by the shorter. */
const turns = { cool: 150, warm: -120 };
const coolFrom = 95;
const coolTo = 330;

/** Where hues are at their liveliest: yellows light, blues deep. */
const lively = { mean: 0.66, swing: 0.14, lightestHue: 105, inDark: 0.06 };
const accentChroma = { share: 0.9, min: 0.07, max: 0.16 };
/** A brand without a hue gets no accent of one. */
const grayMax = 0.02;

/**
 * An accent for a brand that has none: a split complement, so that it stands apart without fighting.
 *
 * @param brand - OKLCH of the color that has the primary role
 * @param mode - one of the looks
 * @returns a hex; for a gray, another gray
 * @example
 * deriveAccent({ l: 0.6, c: 0, h: 0 }, "light")  // "757575"
 */
export function deriveAccent({ c, h }: Lch, mode: ThemeMode): string {
  const turn = h > coolFrom && h < coolTo ? turns.cool : turns.warm;
  const hue = (h + turn + fullTurnDegrees) % fullTurnDegrees;
  const brightness = lively.swing * cos((hue - lively.lightestHue) * radiansPerDegree);
  const chroma = Math.min(accentChroma.max, Math.max(accentChroma.min, accentChroma.share * c));
  return oklchToHex({
    l: lively.mean + brightness + (isDark(mode) ? lively.inDark : 0),
    c: c < grayMax ? c : chroma,
    h: hue,
  });
}
