import { hexToRgb } from "../hex.ts";
import { layOutColors, seeColor, type SeenColor, type SeenPoints, squaredDifference } from "./seen-color.ts";

/** What can be said of a palette as a whole, whatever the order of its colors. */
export type PaletteTraits = {
  /** Its colors, dark to light. */
  readonly colors: readonly SeenColor[];
  readonly darkest: SeenColor;
  readonly lightest: SeenColor;
  readonly points: SeenPoints;
  readonly lightnessMean: number;
  readonly lightnessMin: number;
  readonly lightnessMax: number;
  readonly chromaMean: number;
  readonly chromaMin: number;
  readonly chromaMax: number;
  /** Chromas, greatest first. */
  readonly chromas: readonly number[];
  /** 0 gray or black … 1 as strong as a screen can: the mean of HSV saturation times value. */
  readonly glow: number;
  /** −1 cold … 1 warm: the mean of cos(h − 55°), weighted by chroma. */
  readonly warmth: number;
  /** Degrees of the least arc that holds the hues of all colorful colors. */
  readonly hueSpan: number;
  /** How many are colorful enough for a hue. */
  readonly colorfulCount: number;
  /** Standard deviation of the steps from color to color, dark to light, over their mean; 0 for an even ramp. */
  readonly unevenness: number;
  /** 1 when all steps lead the same way, −1 when one leads back: the least cosine between two that follow each other. */
  readonly straightness: number;
};

/** Below this OKLCH chroma a hue says nothing. */
const colorfulAbove = 0.03;
/** Cosine and sine of 55°, the OKLCH hue of orange, the warmest color; its opposite, 235°, is the blue of ice. */
const warmest = { a: 0.573576436351046, b: 0.8191520442889918 };
const fullTurn = 360;
const byteMax = 255;

/**
 * The traits of a palette.
 *
 * @param hexes - lowercase, at least one
 * @returns its traits, the same for any order of the colors
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when there is no color
 * @see Ou, Luo, Woodcock, Wright 2004, A study of colour emotion, part I: warmth follows hue and chroma
 * @example
 * paletteTraits(["000000", "ffffff"]).hueSpan  // 0
 */
export function paletteTraits(hexes: readonly string[]): PaletteTraits {
  return traitsOf(hexes.map((hex) => seeColor(hex)));
}

/**
 * The same of colors that were already looked at.
 *
 * @param seen - at least one
 * @returns their traits, the same for any order of the colors
 * @throws {RangeError} when there is no color
 * @see Ou, Luo, Woodcock, Wright 2004, as above
 * @example
 * traitsOf([{ hex: "000000", l: 0, a: 0, b: 0, c: 0, h: 0 }]).lightnessMean  // 0
 */
export function traitsOf(seen: readonly SeenColor[]): PaletteTraits {
  const colors = seen.toSorted((one, two) => one.l - two.l || (one.hex < two.hex ? -1 : 1));
  const colorful = colors.filter(({ c }) => c > colorfulAbove);
  const chromas = colors.map(({ c }) => c).sort((one, two) => two - one);
  const [darkest] = colors;
  const lightest = colors.at(-1);
  if (darkest === undefined || lightest === undefined) throw new RangeError("A palette must have a color");
  return {
    colors,
    darkest,
    lightest,
    points: layOutColors(colors),
    lightnessMean: mean(colors.map(({ l }) => l)),
    lightnessMin: darkest.l,
    lightnessMax: lightest.l,
    chromaMean: mean(chromas),
    chromaMin: Math.min(...chromas),
    chromaMax: Math.max(...chromas),
    chromas,
    glow: mean(colors.map(({ hex }) => glow(hex))),
    warmth: warmthOf(colors),
    hueSpan: hueSpan(colorful.map(({ h }) => h)),
    colorfulCount: colorful.length,
    ...ramp(colors),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** HSV: saturation (max − min) / max times value max, which leaves max − min. */
function glow(hex: string): number {
  const { r, g, b } = hexToRgb(hex);
  return (Math.max(r, g, b) - Math.min(r, g, b)) / byteMax;
}

/** c cos(h − 55°) is a cos 55° + b sin 55°. */
function warmthOf(colors: readonly SeenColor[]): number {
  const weight = colors.reduce((sum, { c }) => sum + c, 0);
  const sum = colors.reduce((sum, { a, b }) => sum + a * warmest.a + b * warmest.b, 0);
  return weight === 0 ? 0 : sum / weight;
}

function hueSpan(hues: readonly number[]): number {
  if (hues.length < 2) return 0;
  const sorted = hues.toSorted((one, two) => one - two);
  const gaps = sorted.map((hue, index) => (sorted[index + 1] ?? sorted[0]! + fullTurn) - hue);
  return fullTurn - Math.max(...gaps);
}

function ramp(rising: readonly SeenColor[]): Pick<PaletteTraits, "unevenness" | "straightness"> {
  const steps = rising.slice(1).map((color, index) => stepBetween(rising[index]!, color));
  const turns = steps.slice(1).map((step, index) => cosineBetween(steps[index]!, step));
  return { unevenness: unevenness(steps.map(({ length }) => length)), straightness: Math.min(1, ...turns) };
}

type Step = { readonly l: number; readonly a: number; readonly b: number; readonly length: number };

function stepBetween(from: SeenColor, to: SeenColor): Step {
  const length = Math.sqrt(squaredDifference(from, to));
  return { l: to.l - from.l, a: 2 * (to.a - from.a), b: 2 * (to.b - from.b), length };
}

/** 1 where a step leads nowhere. */
function cosineBetween(one: Step, two: Step): number {
  const lengths = one.length * two.length;
  return lengths === 0 ? 1 : (one.l * two.l + one.a * two.a + one.b * two.b) / lengths;
}

function unevenness(lengths: readonly number[]): number {
  const average = lengths.length === 0 ? 0 : mean(lengths);
  if (average === 0) return 0;
  return Math.sqrt(mean(lengths.map((length) => (length - average) * (length - average)))) / average;
}
