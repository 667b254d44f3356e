import { hexToOklch } from "../oklab.ts";
import type { Lch } from "../oklab.ts";

/** What can be said of a palette as a whole, whatever the order of its colors. */
export type PaletteTraits = {
  /** Its colors in OKLCH, dark to light. */
  readonly colors: readonly Lch[];
  readonly lightnessMean: number;
  readonly lightnessMin: number;
  readonly lightnessMax: number;
  readonly chromaMean: number;
  /** Chromas, greatest first. */
  readonly chromas: readonly number[];
  /** −1 cold … 1 warm: the mean of cos(h − 55°), weighted by chroma. */
  readonly warmth: number;
  /** Whether it holds a colorful color that is clearly warm, and one that is clearly cold. */
  readonly hasWarm: boolean;
  readonly hasCold: boolean;
  /** Degrees of the least arc that holds the hues of all colorful colors. */
  readonly hueSpan: number;
  /** How many are colorful enough for a hue. */
  readonly colorfulCount: number;
  /** Standard deviation of the lightness steps over their mean; 0 for an even ramp. */
  readonly unevenness: number;
};

/** Below this OKLCH chroma a hue says nothing. */
const COLORFUL_ABOVE = 0.03;
/** OKLCH hue of orange, the warmest color; its opposite, 235°, is the blue of ice. */
const WARMEST_HUE = 55;
/** Warmth above which a single color is warm (±75° around orange), and below which it is cold (greens to purples). */
const WARM_ABOVE = 0.25;
const COLD_BELOW = -0.05;
const FULL_TURN = 360;
const RADIANS = Math.PI / 180;

/**
 * The traits of a palette.
 *
 * @param colors - hexes, at least one
 * @returns its traits, the same for any order of the colors
 * @throws {SyntaxError} when a color is not a hex
 * @see Ou, Luo, Woodcock, Wright 2004, A study of colour emotion, part I: warmth follows hue and chroma
 * @example
 * paletteTraits(["000000", "ffffff"]).lightnessMean  // 0.5
 */
export function paletteTraits(colors: readonly string[]): PaletteTraits {
  const all = colors.toSorted().map((hex) => hexToOklch(hex));
  all.sort((one, two) => one.l - two.l);
  const colorful = all.filter(({ c }) => c > COLORFUL_ABOVE);
  return {
    colors: all,
    lightnessMean: mean(all.map(({ l }) => l)),
    lightnessMin: all[0]!.l,
    lightnessMax: all.at(-1)!.l,
    chromaMean: mean(all.map(({ c }) => c)),
    chromas: all.map(({ c }) => c).sort((one, two) => two - one),
    warmth: warmthOf(all),
    hasWarm: colorful.some((color) => warmthOf([color]) > WARM_ABOVE),
    hasCold: colorful.some((color) => warmthOf([color]) < COLD_BELOW),
    hueSpan: hueSpan(colorful.map(({ h }) => h)),
    colorfulCount: colorful.length,
    unevenness: unevenness(all.map(({ l }) => l)),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function warmthOf(colors: readonly Lch[]): number {
  const weight = colors.reduce((sum, { c }) => sum + c, 0);
  const sum = colors.reduce((sum, { c, h }) => sum + c * Math.cos((h - WARMEST_HUE) * RADIANS), 0);
  return weight === 0 ? 0 : sum / weight;
}

function hueSpan(hues: readonly number[]): number {
  if (hues.length < 2) return 0;
  const sorted = hues.toSorted((one, two) => one - two);
  const gaps = sorted.map((hue, index) => (sorted[index + 1] ?? sorted[0]! + FULL_TURN) - hue);
  return FULL_TURN - Math.max(...gaps);
}

function unevenness(rising: readonly number[]): number {
  const steps = rising.slice(1).map((value, index) => value - rising[index]!);
  const average = steps.length === 0 ? 0 : mean(steps);
  if (average === 0) return 0;
  return Math.sqrt(mean(steps.map((step) => (step - average) * (step - average)))) / average;
}
