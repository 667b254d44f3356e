import { drawNormal } from "../../color/src/generate/mixture.ts";
import type { Random } from "../../color/src/generate/seed.ts";

/**
 * Standard deviations of what is varied: radians of hue, shares of chroma and contrast, OKLab
 * lightness, noise.
 */
export interface Variation {
  readonly hue: number;
  readonly chroma: number;
  readonly contrast: number;
  readonly lightness: number;
  readonly noise: number;
}

/**
 * Varies a palette as a whole: turns hues, scales chroma and contrast, shifts lightness and adds
 * noise. The mixture then learns kinds of palettes instead of single ones.
 */
export function varyPalette(colors: Readonly<Float64Array>, variation: Variation, random: Random): Float64Array {
  const turn = variation.hue * drawNormal(random);
  const chroma = 1 + variation.chroma * drawNormal(random);
  const contrast = 1 + variation.contrast * drawNormal(random);
  const shift = variation.lightness * drawNormal(random);
  const noise = () => variation.noise * drawNormal(random);
  const [cos, sin] = [Math.cos(turn) * chroma, Math.sin(turn) * chroma];
  const mean = meanLightness(colors);
  const varied = new Float64Array(colors.length);
  for (let at = 0; at < colors.length; at += 3) {
    const [l, a, b] = [colors[at]!, colors[at + 1]!, colors[at + 2]!];
    varied[at] = mean + (l - mean) * contrast + shift + noise();
    varied[at + 1] = a * cos - b * sin + noise() / 2;
    varied[at + 2] = a * sin + b * cos + noise() / 2;
  }
  return varied;
}

function meanLightness(colors: Readonly<Float64Array>): number {
  let sum = 0;
  for (let at = 0; at < colors.length; at += 3) sum += colors[at]!;
  return (3 * sum) / colors.length;
}

/** Coordinates of the mixture: (L, 2a, 2b) of each color, the darkest first. */
export function toModelSpace(colors: Readonly<Float64Array>): Float64Array {
  const starts = Array.from({ length: colors.length / 3 }, (_, index) => 3 * index);
  starts.sort((one, other) => colors[one]! - colors[other]!);
  return Float64Array.from(starts.flatMap((at) => [colors[at]!, 2 * colors[at + 1]!, 2 * colors[at + 2]!]));
}
