import { hexToRgb } from "../hex.ts";
import { layOutColors, seeColor, type SeenColor, type SeenPoints, squaredDifference } from "./seen-color.ts";

export type PaletteTraits = {
  /** Dark to light. */
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
  /** Largest first. */
  readonly chromas: readonly number[];
  /** Mean of HSV saturation times value, 0 to 1. */
  readonly glow: number;
  /** From −1 (cold) to 1 (warm): the mean of cos(h − 55°), weighted by chroma. */
  readonly warmth: number;
  /** Degrees of the smallest arc with the hues of all colorful colors. */
  readonly hueSpan: number;
  readonly colorfulCount: number;
  /** Standard deviation of the steps from dark to light, divided by their mean. */
  readonly unevenness: number;
  /** Smallest cosine between consecutive steps: 1 for a straight line, −1 for a reversal. */
  readonly straightness: number;
};

/** Up to this OKLCH chroma a hue is meaningless. */
export const colorfulAbove = 0.03;
/** Cosine and sine of 55°, the OKLCH hue of orange. */
const warmest = { a: 0.573576436351046, b: 0.8191520442889918 };
const fullTurn = 360;
const byteMax = 255;

/**
 * @see Ou, Luo, Woodcock, Wright 2004, A study of colour emotion, part I: warmth follows hue and
 *   chroma
 */
export function paletteTraits(hexes: readonly string[]): PaletteTraits {
  return traitsOf(hexes.map((hex) => seeColor(hex)));
}

export function traitsOf(seen: readonly SeenColor[]): PaletteTraits {
  const colors = seen.toSorted(compareLightness);
  const [darkest] = colors;
  const lightest = colors.at(-1);
  if (darkest === undefined || lightest === undefined) throw new RangeError("A palette must have a color");
  return new LazyTraits({ colors, darkest, lightest });
}

/**
 * Computes each trait on first use: a search scores thousands of palettes for one mood, which needs
 * few.
 */
class LazyTraits implements PaletteTraits {
  readonly colors: readonly SeenColor[];
  readonly darkest: SeenColor;
  readonly lightest: SeenColor;
  #points: SeenPoints | undefined;
  #chromas: readonly number[] | undefined;
  #hueSpan: number | undefined;
  #ramp: ReturnType<typeof ramp> | undefined;

  constructor({ colors, darkest, lightest }: Pick<PaletteTraits, "colors" | "darkest" | "lightest">) {
    this.colors = colors;
    this.darkest = darkest;
    this.lightest = lightest;
  }

  get points(): SeenPoints {
    return (this.#points ??= layOutColors(this.colors));
  }

  get lightnessMean(): number {
    return mean(this.colors.map(({ l }) => l));
  }

  get lightnessMin(): number {
    return this.darkest.l;
  }

  get lightnessMax(): number {
    return this.lightest.l;
  }

  get chromaMean(): number {
    return mean(this.chromas);
  }

  get chromaMin(): number {
    return this.chromas.at(-1)!;
  }

  get chromaMax(): number {
    return this.chromas[0]!;
  }

  get chromas(): readonly number[] {
    return (this.#chromas ??= this.colors.map(({ c }) => c).sort((one, other) => other - one));
  }

  get glow(): number {
    return mean(this.colors.map(glow));
  }

  get warmth(): number {
    return warmthOf(this.colors);
  }

  get hueSpan(): number {
    // Hues are expensive, so faint colors are skipped.
    const colorful = () => this.colors.filter(({ c }) => c > colorfulAbove);
    return (this.#hueSpan ??= hueSpan(
      colorful()
        .map(({ h }) => h)
        .sort((one, other) => one - other),
    ));
  }

  get colorfulCount(): number {
    return this.colors.filter(({ c }) => c > colorfulAbove).length;
  }

  get unevenness(): number {
    return (this.#ramp ??= ramp(this.colors)).unevenness;
  }

  get straightness(): number {
    return (this.#ramp ??= ramp(this.colors)).straightness;
  }
}

function compareLightness(one: SeenColor, other: SeenColor): number {
  return one.l - other.l || (one.hex < other.hex ? -1 : one.hex > other.hex ? 1 : 0);
}

function mean(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum / numbers.length;
}

/** HSV saturation (max − min) / max times value max, which is max − min. */
function glow({ hex }: SeenColor): number {
  const { r, g, b } = hexToRgb(hex);
  return (Math.max(r, g, b) - Math.min(r, g, b)) / byteMax;
}

/** c cos(h − 55°) is a cos 55° + b sin 55°. */
function warmthOf(colors: readonly SeenColor[]): number {
  let weight = 0;
  let sum = 0;
  for (const { a, b, c } of colors) {
    weight += c;
    sum = sum + a * warmest.a + b * warmest.b;
  }
  return weight === 0 ? 0 : sum / weight;
}

function hueSpan(hues: readonly number[]): number {
  if (hues.length < 2) return 0;
  let widest = hues[0]! + fullTurn - hues.at(-1)!;
  for (let index = 1; index < hues.length; index += 1) widest = Math.max(widest, hues[index]! - hues[index - 1]!);
  return fullTurn - widest;
}

function ramp(rising: readonly SeenColor[]): Pick<PaletteTraits, "unevenness" | "straightness"> {
  const lengths: number[] = [];
  let straightness = 1;
  for (let index = 1; index < rising.length; index += 1) {
    const [from, to] = [rising[index - 1]!, rising[index]!];
    const length = Math.sqrt(squaredDifference(from, to));
    if (index > 1) straightness = Math.min(straightness, turnAt(rising, index - 1, lengths.at(-1)! * length));
    lengths.push(length);
  }
  return { unevenness: unevenness(lengths), straightness };
}

function turnAt(rising: readonly SeenColor[], index: number, lengths: number): number {
  if (lengths === 0) return 1;
  const before = rising[index - 1]!;
  const color = rising[index]!;
  const after = rising[index + 1]!;
  const l = (color.l - before.l) * (after.l - color.l);
  const a = 2 * (color.a - before.a) * (2 * (after.a - color.a));
  const b = 2 * (color.b - before.b) * (2 * (after.b - color.b));
  return (l + a + b) / lengths;
}

function unevenness(lengths: readonly number[]): number {
  const average = lengths.length === 0 ? 0 : mean(lengths);
  if (average === 0) return 0;
  let squares = 0;
  for (const length of lengths) squares += (length - average) * (length - average);
  return Math.sqrt(squares / lengths.length) / average;
}
