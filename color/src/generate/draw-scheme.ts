import { atan2 } from "../exact-math/atan2.ts";
import { hexToOklab } from "../exact-math/oklab.ts";
import type { Random } from "./random.ts";

/** What the colors of one palette have in common. */
export type Scheme = {
  /** Hues that its colors may have, in radians, the leading one first. */
  readonly hues: readonly number[];
  /** OKLCH chroma of its middle tones. */
  readonly chroma: number;
  /** OKLab lightness of its darkest and lightest color. */
  readonly dark: number;
  readonly light: number;
};

const DEGREE = Math.PI / 180;

/** Steps from the leading hue, in degrees: the harmonies of the color wheel, the calmer ones more often. */
const HARMONIES: readonly (readonly number[])[] = [
  [0, 25, -25], // analogous
  [0, 40, 80], // analogous, one way round
  [0, 20, 180], // a pair and its complement
  [0, 180], // complements
  [0, 150, 210], // split complements
  [0, 30, 160, 190], // two neighboring pairs
  [0, 120, 240], // triad
  [0, 12], // one hue
];

/** Below this OKLCH chroma a color looks gray, and its hue leads nothing. */
const COLORFUL_ABOVE = 0.03;

/**
 * A scheme: harmony, chroma and range of lightness. The most colorful lock, if any is colorful, leads the hues.
 *
 * @param random - the palette's stream
 * @param locks - hexes that the palette will hold
 * @returns the scheme
 */
export function drawScheme(random: Random, locks: readonly string[]): Scheme {
  const drawn = random() * 360 * DEGREE;
  const lead = leadingHue(locks) ?? drawn;
  const harmony = HARMONIES[Math.floor(random() * HARMONIES.length)]!;
  return {
    hues: harmony.map((step) => lead + step * DEGREE),
    chroma: between(random, 0.07, 0.17),
    dark: between(random, 0.22, 0.48),
    light: between(random, 0.84, 0.97),
  };
}

/**
 * A number drawn from an interval.
 *
 * @param random - the palette's stream
 * @param low - the least
 * @param high - the bound above
 * @returns low ≤ x < high
 */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

function leadingHue(locks: readonly string[]): number | undefined {
  let hue: number | undefined;
  let chroma = COLORFUL_ABOVE;
  for (const { a, b } of locks.map((hex) => hexToOklab(hex))) {
    const size = Math.sqrt(a * a + b * b);
    if (size > chroma) [chroma, hue] = [size, atan2(b, a)];
  }
  return hue;
}
