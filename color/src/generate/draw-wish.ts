import { between } from "./draw-scheme.ts";
import type { Scheme } from "./draw-scheme.ts";
import type { Random } from "./random.ts";
import type { Wish } from "./realize-color.ts";

/** One color in about six is nearly neutral: it gives the others room. */
const NEUTRAL_SHARE = 0.16;
const NEUTRAL_CHROMA = 0.15;
/** The leading hue is taken this often, whatever the harmony. */
const LEAD_SHARE = 0.45;
/** Jitter at the first and at the last try: OKLab lightness, and radians of hue. */
const LIGHTNESS_JITTER = [0.04, 0.3] as const;
const HUE_JITTER = [0.12, 1] as const;

/**
 * A color that would suit a scheme at a lightness. The later the try, the farther it strays.
 *
 * @param random - the palette's stream
 * @param scheme - what the palette's colors have in common
 * @param place - the step on the lightness ramp, 0 dark … 1 light, and how late the try is, 0 … 1
 * @returns OKLCH, perhaps outside sRGB
 */
export function drawWish(random: Random, scheme: Scheme, place: { step: number; lateness: number }): Wish {
  const lightness = scheme.dark + (scheme.light - scheme.dark) * place.step;
  const l = clamp(lightness + stray(random, LIGHTNESS_JITTER, place.lateness));
  const isNeutral = random() < NEUTRAL_SHARE;
  const strength = isNeutral ? NEUTRAL_CHROMA : between(random, 0.6, 1.25);
  return {
    l,
    c: scheme.chroma * strength * fullness(l),
    h: drawHue(random, scheme) + stray(random, HUE_JITTER, place.lateness),
  };
}

function drawHue(random: Random, { hues }: Scheme): number {
  const isLead = random() < LEAD_SHARE;
  const index = Math.floor(random() * hues.length);
  return isLead ? hues[0]! : hues[index]!;
}

function stray(random: Random, [first, last]: readonly [number, number], lateness: number): number {
  const range = first + (last - first) * lateness;
  return between(random, -range, range);
}

/** Share of the scheme's chroma at a lightness: full at 0.62, where sRGB is widest, less toward black and white. */
function fullness(l: number): number {
  const off = (l - 0.62) / 0.62;
  return 1 - 0.8 * off * off;
}

function clamp(lightness: number): number {
  return Math.min(0.985, Math.max(0.12, lightness));
}
