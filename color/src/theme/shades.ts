import { hexToLab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";

/** Lightness between two shades that are tried one after the other; then the step is halved down to about one of 8 bits. */
const coarseStep = 0.024;
const halvings = 3;

/** Yellows turn toward orange as they get darker, as pigments do: at their own hue they would turn olive. */
const yellow = { from: 70, to: 120, target: 66, fallMax: 0.35 };

/**
 * A color at another lightness.
 *
 * @param color - OKLCH
 * @param lightness - OKLCH, from 0 to 1
 * @returns a hex of the same hue, but that yellows turn warmer as they darken; chroma shrinks as far as sRGB needs
 * @see Itten 1961, The Art of Color, on the shades of yellow
 * @example
 * shadeOf({ l: 0.97, c: 0.2, h: 110 }, 0.5)  // "8d5400"
 */
export function shadeOf({ l, c, h }: Lch, lightness: number): string {
  if (lightness >= l || h < yellow.from || h > yellow.to) return oklchToHex({ l: lightness, c, h });
  const fall = Math.min(1, (l - lightness) / yellow.fallMax);
  return oklchToHex({ l: lightness, c, h: h + fall * (yellow.target - h) });
}

/**
 * The first shade of a color, from its own lightness on, that is as wanted.
 *
 * @param color - OKLCH
 * @param end - toward 0, black, or 1, white
 * @param fits - whether a hex is as wanted
 * @returns a hex, or undefined when not even the end fits
 * @example
 * firstShade({ l: 0.5, c: 0, h: 0 }, 1, (hex) => hex > "cccccc")  // "cdcdcd"
 */
export function firstShade(color: Lch, end: 0 | 1, fits: (hex: string) => boolean): string | undefined {
  const way = end - color.l;
  const steps = Math.ceil(Math.abs(way) / coarseStep);
  for (let step = 0; step <= steps; step += 1) {
    const hex = step === 0 ? oklchToHex(color) : shadeOf(color, step === steps ? end : color.l + (way * step) / steps);
    if (fits(hex)) return step === 0 ? hex : refine(color, { way, steps, step, hex }, fits);
  }
  return undefined;
}

interface Found {
  readonly way: number;
  readonly steps: number;
  readonly step: number;
  readonly hex: string;
}

/** Goes back toward the step before, as far as the shade still fits. */
function refine(color: Lch, { way, steps, step, hex }: Found, fits: (hex: string) => boolean): string {
  let nearest = hex;
  let [missing, fitting] = [step - 1, step];
  for (let round = 0; round < halvings; round += 1) {
    const middle = (missing + fitting) / 2;
    const shade = shadeOf(color, color.l + (way * middle) / steps);
    if (fits(shade)) [nearest, fitting] = [shade, middle];
    else missing = middle;
  }
  return nearest;
}

/**
 * The color itself if it is as wanted; else whichever looks more like it of its next darker and its next lighter shade that are.
 *
 * @param hex - six hexadecimal digits
 * @param fits - whether a hex is as wanted; black or white has to be
 * @returns a hex of the same hue
 * @throws {RangeError} when neither black nor white fits
 * @example
 * nearestShade("777777", (hex) => hex < "333333")  // "323232"
 */
export function nearestShade(hex: string, fits: (hex: string) => boolean): string {
  if (fits(hex)) return hex;
  const color = hexToOklch(hex);
  const own = hexToLab(hex);
  const shades = [firstShade(color, 0, fits), firstShade(color, 1, fits)]
    .filter((shade) => shade !== undefined)
    .map((shade) => ({ shade, difference: ciede2000(own, hexToLab(shade)) }))
    .toSorted((a, b) => a.difference - b.difference);
  const [nearest] = shades;
  if (nearest === undefined) throw new RangeError(`No shade of ${hex} is as wanted`);
  return nearest.shade;
}
