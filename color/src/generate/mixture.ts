import { log } from "../exact-math.ts";
import type { Random } from "./seed.ts";

/** The coordinates of a color: L, 2a, 2b. */
export const axes = 3;

/** A normal distribution: mean, and lower Cholesky factor of the covariance, packed by rows. */
export type Gaussian = { readonly mean: Readonly<Float64Array>; readonly factor: Readonly<Float64Array> };

export type Components = {
  readonly dimension: number;
  /** Cumulative shares; the last is 1. */
  readonly cumulative: Readonly<Float64Array>;
  /** Computes a component on demand. */
  readonly gaussianAt: (component: number) => Gaussian;
};

// Wichura's third pair is for √−log p above 5, which the stream never reaches.
const centralBelow = 0.425;
const centralSquared = 0.180625;
const tailShift = 1.6;

/** Half of the stream's step, which keeps the probability above 0. */
const halfStep = 0.5 / 4294967296;

/** Draws a component by its share, and writes mean + factor · z with normal z. */
export function drawPoint(
  { dimension, cumulative, gaussianAt }: Components,
  random: Random,
  { point, from }: Target,
): void {
  const { mean, factor } = gaussianAt(drawIndex(cumulative, random));
  for (let row = 0; row < dimension; row += 1) point[from + row] = drawNormal(random);
  // From the last row up, because each needs the normals of the rows above it.
  for (let row = dimension - 1; row >= 0; row -= 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = mean[row]!;
    for (let column = 0; column <= row; column += 1) sum += factor[rowAt + column]! * point[from + column]!;
    point[from + row] = sum;
  }
}

type Target = { readonly point: Float64Array; readonly from: number };

/** Draws an index in proportion to shares, with one random number. */
export function drawIndex(cumulative: Readonly<Float64Array>, random: Random): number {
  const target = random();
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (target < cumulative[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns one entry of a Gaussian's covariance, L Lᵀ. */
export function covarianceOf({ factor }: Gaussian, row: number, column: number): number {
  const rowAt = (row * (row + 1)) / 2;
  const columnAt = (column * (column + 1)) / 2;
  let sum = 0;
  for (let k = 0; k <= row && k <= column; k += 1) sum += factor[rowAt + k]! * factor[columnAt + k]!;
  return sum;
}

/** Returns cumulative shares of weights. The last is 1. */
export function accumulate(weights: ArrayLike<number>): Float64Array {
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) total += weights[index]!;
  const cumulative = new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    sum += weights[index]!;
    cumulative[index] = sum / total;
  }
  cumulative[cumulative.length - 1] = 1;
  return cumulative;
}

/**
 * Draws from the standard normal distribution with one random number.
 *
 * @see Wichura 1988, Algorithm AS 241 (PPND7: every constant), accurate to about seven digits
 */
export function drawNormal(random: Random): number {
  return normalQuantile(random() + halfStep);
}

function normalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (Math.abs(q) <= centralBelow) {
    const r = centralSquared - q * q;
    const above = 3.3871327179 + r * (50.434271938 + r * (159.29113202 + r * 59.10937472));
    const below = 1 + r * (17.895169469 + r * (78.757757664 + r * 67.1875636));
    return (q * above) / below;
  }
  const r = Math.sqrt(-log(q < 0 ? probability : 1 - probability)) - tailShift;
  const above = 1.4234372777 + r * (2.75681539 + r * (1.3067284816 + r * 0.17023821103));
  const below = 1 + r * (0.7370016425 + r * 0.12021132975);
  const size = above / below;
  return q < 0 ? -size : size;
}
