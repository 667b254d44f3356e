import { cos } from "../exact-math.ts";
import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";
import { hexDifference } from "./brand.ts";
import { fitFill } from "./fill-colors.ts";
import { isDark } from "./roles.ts";
import type { Surfaces } from "./surfaces.ts";

const radiansPerDegree = Math.PI / 180;
const fullTurnDegrees = 360;

/** For the less important buttons. */
const quiet = { chromaMax: 0.055, share: 0.5 };
/** Later ones are tried when another fill is too similar to the earlier ones. */
const lightnesses = { light: [0.56, 0.42, 0.3], dark: [0.62, 0.78, 0.9] };
/** CIEDE2000 at which two fills are easy to tell apart. */
const distinctMin = 12;

/** Returns a quiet shade of the primary color, for a brand without a secondary color. */
export function deriveSecondary(primary: string, surfaces: Surfaces): string {
  const { c, h } = hexToOklch(primary);
  const chroma = Math.min(quiet.chromaMax, quiet.share * c);
  const shades = lightnesses[isDark(surfaces.mode) ? "dark" : "light"].map((l) => oklchToHex({ l, c: chroma, h }));
  return chooseDistinct(shades, [primary], surfaces);
}

/** Returns the first fitted shade that differs from the other fills, or the most different one. */
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

/** Cool brands get a warm accent, warm ones a cool accent. */
const turns = { cool: 150, warm: -120 };
const coolFrom = 95;
const coolTo = 330;

/** Where hues are liveliest: yellows light, blues deep. */
const lively = { mean: 0.66, swing: 0.14, lightestHue: 105, inDark: 0.06 };
const accentChroma = { share: 0.9, min: 0.07, max: 0.16 };
const grayMax = 0.02;

/** Returns a split complement, which contrasts without clashing, for a brand without an accent. */
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
