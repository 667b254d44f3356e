import { hexToRgb, rgbToHex } from "../hex.ts";
import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";

const byteMax = 255;
const halfTurnDegrees = 180;

/** The search halves the last lightness step down to about one 8-bit step. */
const coarseStep = 0.024;
const halvings = 3;

/** Darker yellows shift toward orange, since they would look olive. A theme allows 10°. */
const yellow = { from: 70, to: 120, target: 66, turnMax: 9, fallMax: 0.35 };
/** In degrees. Rounding to 8 bits must not exceed 10°. */
const hueTurnMax = 9.9;

/** Returns a hex at another OKLCH lightness. Darker yellows get warmer (Itten 1961). */
export function shadeOf({ l, c, h }: Lch, lightness: number): string {
  if (lightness >= l || h < yellow.from || h > yellow.to) return oklchToHex({ l: lightness, c, h });
  const fall = Math.min(1, (l - lightness) / yellow.fallMax);
  return oklchToHex({ l: lightness, c, h: h - fall * Math.min(yellow.turnMax, h - yellow.target) });
}

/**
 * Like `shadeOf`, with the hue within 10°. If rounding shifts the hue of a grayish color further,
 * returns the nearest hue whose channels differ by at most 1.
 */
export function shadeOfHue(color: Lch, lightness: number): string {
  const shade = shadeOf(color, lightness);
  const turn = (hex: string) => {
    const { c, h } = hexToOklch(hex);
    return c === 0 ? halfTurnDegrees : Math.abs(hueBetween(color.h, h));
  };
  if (color.c === 0 || turn(shade) <= hueTurnMax) return shade;
  return neighborsOf(shade).toSorted((a, b) => turn(a) - turn(b))[0] ?? shade;
}

/** @example hueBetween(350, 10)  // 20 */
export function hueBetween(from: number, to: number): number {
  return ((to - from + 3 * halfTurnDegrees) % (2 * halfTurnDegrees)) - halfTurnDegrees;
}

function neighborsOf(hex: string): readonly string[] {
  const { r, g, b } = hexToRgb(hex);
  const near = (byte: number) => [byte, Math.max(0, byte - 1), Math.min(byteMax, byte + 1)];
  return near(r).flatMap((red) =>
    near(g).flatMap((green) => near(b).map((blue) => rgbToHex({ r: red, g: green, b: blue }))),
  );
}

type Shader = (color: Lch, lightness: number) => string;

/** `end` is the lightness to move toward: black or white. */
interface ShadePath {
  readonly color: Lch;
  readonly end: 0 | 1;
  readonly shade?: Shader;
}

/** Returns the first shade that fits, starting from the color's own lightness. */
export function firstShade(
  { color, end, shade = shadeOf }: ShadePath,
  fits: (hex: string) => boolean,
): string | undefined {
  const way = end - color.l;
  const steps = Math.ceil(Math.abs(way) / coarseStep);
  const shadeAt = (step: number) => shade(color, step === steps ? end : color.l + (way * step) / steps);
  for (let step = 0; step <= steps; step += 1) {
    const hex = shadeAt(step);
    if (fits(hex)) return step === 0 ? hex : refine({ shadeAt, step, hex }, fits);
  }
  return undefined;
}

interface Found {
  readonly shadeAt: (step: number) => string;
  readonly step: number;
  readonly hex: string;
}

/** Goes back toward the step before, as far as the shade still fits. */
function refine({ shadeAt, step, hex }: Found, fits: (hex: string) => boolean): string {
  let nearest = hex;
  let [missing, fitting] = [step - 1, step];
  for (let round = 0; round < halvings; round += 1) {
    const middle = (missing + fitting) / 2;
    const shade = shadeAt(middle);
    if (fits(shade)) [nearest, fitting] = [shade, middle];
    else missing = middle;
  }
  return nearest;
}
