import { cos } from "../exact-math.ts";
import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";
import { hexDifference } from "./brand.ts";
import { fitFill } from "./fill-colors.ts";
import { isDark } from "./roles.ts";
import type { Surfaces } from "./surfaces.ts";

const radiansPerDegree = Math.PI / 180;
const fullTurnDegrees = 360;

/** A quiet shade of the brand's hue, for the less important buttons. */
const quiet = { chromaMax: 0.055, share: 0.5 };
/**
 * Starting lightnesses. Later ones are tried when another fill is too similar to the earlier ones.
 */
const lightnesses = { light: [0.56, 0.42, 0.3], dark: [0.62, 0.78, 0.9] };
/** The smallest CIEDE2000 at which two fills are easy to tell apart. */
const distinctMin = 12;

/** Returns a secondary color for a brand that has none: a quiet shade of the primary color. */
export function deriveSecondary(primary: string, surfaces: Surfaces): string {
  const { c, h } = hexToOklch(primary);
  const chroma = Math.min(quiet.chromaMax, quiet.share * c);
  const shades = lightnesses[isDark(surfaces.mode) ? "dark" : "light"].map((l) => oklchToHex({ l, c: chroma, h }));
  return chooseDistinct(shades, [primary], surfaces);
}

/**
 * Returns the first shade, fitted, that differs from the other fills, or the one that differs most.
 */
function chooseDistinct(shades: readonly string[], others: readonly string[], surfaces: Surfaces): string {
  let best = { hex: "", difference: -1 };
  for (const shade of shades) {
    const hex = fitFill(shade, surfaces);
    const difference = Math.min(...others.map((other) => hexDifference(hex, other)));
    if (difference >= distinctMin) return hex;
    if (difference > best.difference) best = { hex, difference };
  }
  return best.hex;
}

/**
 * Cool brands get a warm accent by the longer of these turns, warm ones a cool accent by the
 * shorter.
 */
const turns = { cool: 150, warm: -120 };
const coolFrom = 95;
const coolTo = 330;

/** Where hues are at their liveliest: yellows light, blues deep. */
const lively = { mean: 0.66, swing: 0.14, lightestHue: 105, inDark: 0.06 };
const accentChroma = { share: 0.9, min: 0.07, max: 0.16 };
/** A brand without a hue gets no accent of one. */
const grayMax = 0.02;

/**
 * Returns an accent for a brand that has none: a split complement, which contrasts without
 * clashing.
 *
 * @param brand - OKLCH of the color that has the primary role
 * @param others - hexes of the look's primary and secondary colors
 */
export function deriveAccent({ c, h }: Lch, others: readonly string[], surfaces: Surfaces): string {
  const mode = isDark(surfaces.mode) ? "dark" : "light";
  const turn = h > coolFrom && h < coolTo ? turns.cool : turns.warm;
  const hue = (h + turn + fullTurnDegrees) % fullTurnDegrees;
  const brightness = lively.swing * cos((hue - lively.lightestHue) * radiansPerDegree);
  const chroma = Math.min(accentChroma.max, Math.max(accentChroma.min, accentChroma.share * c));
  const liveliest = lively.mean + brightness + (mode === "dark" ? lively.inDark : 0);
  const shades = [liveliest, ...lightnesses[mode]].map((l) => oklchToHex({ l, c: c < grayMax ? c : chroma, h: hue }));
  return chooseDistinct(shades, others, surfaces);
}
