import { atan2 } from "../exact-math.ts";
import { linearToOklab } from "../oklab.ts";
import type { Rgb } from "../hex.ts";
import { hexToLinear } from "../srgb.ts";

/** A color in OKLab and OKLCH, with the same bits in every engine. */
export type SeenColor = {
  readonly hex: string;
  /** From 0 (black) to 1 (white). */
  readonly l: number;
  readonly a: number;
  readonly b: number;
  /** Chroma, from 0 (gray) to about 0.32. */
  readonly c: number;
  /** Hue in degrees, 0 up to 360; meaningless at very low chroma. */
  readonly h: number;
};

const degreesPerRadian = 57.29577951308232;
const fullTurn = 360;
/** Below this chroma a color is a gray with rounding noise. */
const grayBelow = 1e-6;

/** @see Ottosson 2020, A perceptual color space for image processing */
export function seeColor(hex: string): SeenColor {
  const seen = seeLight(hexToLinear(hex));
  return { hex, ...seen, h: hueOf(seen) };
}

export function seeLight(light: Rgb): Omit<SeenColor, "hex" | "h"> {
  const { l, a, b } = linearToOklab(light);
  const c = Math.sqrt(a * a + b * b);
  return c < grayBelow ? { l, a: 0, b: 0, c: 0 } : { l, a, b, c };
}

/** Returns degrees, 0 up to 360; 0 for a gray. */
export function hueOf({ a, b, c }: Pick<SeenColor, "a" | "b" | "c">): number {
  if (c === 0) return 0;
  const hue = atan2(b, a) * degreesPerRadian;
  return hue < 0 ? hue + fullTurn : hue;
}

/** ΔL² + (2Δa)² + (2Δb)²: 1 for black and white. */
export function squaredDifference(one: Oklab, two: Oklab): number {
  const l = one.l - two.l;
  const a = one.a - two.a;
  const b = one.b - two.b;
  return l * l + 4 * (a * a + b * b);
}

/** l, a, b of each color in turn. Not a typed array, because a small one costs more memory. */
export type SeenPoints = readonly number[];

const axes = 3;

export function layOutColors(colors: readonly SeenColor[]): SeenPoints {
  const points: number[] = [];
  for (const { l, a, b } of colors) points.push(l, a, b);
  return points;
}

export function pointAt(points: SeenPoints, start: number): Oklab {
  return { l: points[start]!, a: points[start + 1]!, b: points[start + 2]! };
}

/** Returns the index of the nearest color, the first for ties. */
export function nearestSeen(points: SeenPoints, color: SeenColor): number {
  let nearest = 0;
  let least = Infinity;
  for (let start = 0; start < points.length; start += axes) {
    const l = points[start]! - color.l;
    const a = points[start + 1]! - color.a;
    const b = points[start + 2]! - color.b;
    const difference = l * l + 4 * (a * a + b * b);
    if (difference < least) {
      least = difference;
      nearest = start;
    }
  }
  return nearest / axes;
}

type Oklab = Pick<SeenColor, "l" | "a" | "b">;
