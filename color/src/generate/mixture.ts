import { log } from "../exact-math.ts";
import type { Random } from "./seed.ts";

/** Coordinates of a color: L, 2a, 2b. */
export const axes = 3;

/** A normal distribution: its mean, and the lower Cholesky factor of its covariance packed by rows. */
export type Gaussian = { readonly mean: Readonly<Float64Array>; readonly factor: Readonly<Float64Array> };

/** What points are drawn from: Gaussians with shares. */
export type Components = {
  readonly dimension: number;
  /** Shares of the components, each added to those before it; the last is 1. */
  readonly cumulative: Readonly<Float64Array>;
  /** A component by its number; one that is never drawn need not be worked out. */
  readonly gaussianAt: (component: number) => Gaussian;
};

// Rational approximations of the normal quantile: near the middle and in the tails. Wichura has a third pair for √−log p
// above 5, where no number of the stream leads: half a step of it gives 4.8.
const centralBelow = 0.425;
const centralSquared = 0.180625;
const tailShift = 1.6;

/** Half of the stream's step, which keeps the probability from being 0. */
const halfStep = 0.5 / 4294967296;

/**
 * Writes a point drawn from a mixture: a component in proportion to its share, then mean + factor · z with normal z.
 *
 * @param components - of any dimension
 * @param random - the stream that decides
 * @param into - where as many coordinates as the components have dimensions are written, and the index of the first
 */
export function drawPoint(
  { dimension, cumulative, gaussianAt }: Components,
  random: Random,
  { point, from }: Target,
): void {
  const { mean, factor } = gaussianAt(drawIndex(cumulative, random));
  for (let row = 0; row < dimension; row += 1) point[from + row] = drawNormal(random);
  // From the last row up, since each needs the normals of those above it: three at once, as a loop's end is hard to foresee.
  let row = dimension - axes;
  for (; row >= 0; row -= axes) writeRows({ mean, factor }, row, { point, from });
  for (row += axes - 1; row >= 0; row -= 1) point[from + row] = sumRow({ mean, factor }, row, { point, from });
}

type Target = { readonly point: Float64Array; readonly from: number };

/** A coordinate out of the normals up to its own. */
function sumRow({ mean, factor }: Gaussian, row: number, { point, from }: Target): number {
  const rowAt = (row * (row + 1)) / 2;
  let sum = mean[row]!;
  for (let column = 0; column <= row; column += 1) sum += factor[rowAt + column]! * point[from + column]!;
  return sum;
}

/** Three coordinates, each as `sumRow` has it. */
function writeRows({ mean, factor }: Gaussian, row: number, { point, from }: Target): void {
  const firstAt = (row * (row + 1)) >> 1;
  const secondAt = firstAt + row + 1;
  const thirdAt = secondAt + row + 2;
  let first = mean[row]!;
  let second = mean[row + 1]!;
  let third = mean[row + 2]!;
  for (let column = 0; column < row; column += 1) {
    const normal = point[from + column]!;
    first += factor[firstAt + column]! * normal;
    second += factor[secondAt + column]! * normal;
    third += factor[thirdAt + column]! * normal;
  }
  const one = point[from + row]!;
  const two = point[from + row + 1]!;
  point[from + row] = first + factor[firstAt + row]! * one;
  point[from + row + 1] = second + factor[secondAt + row]! * one + factor[secondAt + row + 1]! * two;
  point[from + row + 2] =
    third +
    factor[thirdAt + row]! * one +
    factor[thirdAt + row + 1]! * two +
    factor[thirdAt + row + 2]! * point[from + row + 2]!;
}

/**
 * An index drawn in proportion to shares.
 *
 * @param cumulative - shares, each added to those before it; the last is 1
 * @param random - the stream that decides; one number of it is used
 * @returns 0 … length − 1
 */
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

/**
 * One covariance of a Gaussian.
 *
 *     Σ = L Lᵀ
 *
 * @param gaussian - its factor is L
 * @param row - a coordinate, from 0
 * @param column - another, or the same for its variance
 * @returns the number in that place of Σ
 */
export function covarianceOf({ factor }: Gaussian, row: number, column: number): number {
  const rowAt = (row * (row + 1)) / 2;
  const columnAt = (column * (column + 1)) / 2;
  let sum = 0;
  for (let k = 0; k <= row && k <= column; k += 1) sum += factor[rowAt + k]! * factor[columnAt + k]!;
  return sum;
}

/**
 * Shares of a whole, each added to those before it.
 *
 * @param weights - of any sum above 0, none negative
 * @param room - overwritten and returned where it is of the same length
 * @returns as many numbers, rising; the last is 1
 */
export function accumulate(weights: ArrayLike<number>, room?: Float64Array): Float64Array {
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) total += weights[index]!;
  const cumulative = room?.length === weights.length ? room : new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    sum += weights[index]!;
    cumulative[index] = sum / total;
  }
  cumulative[cumulative.length - 1] = 1;
  return cumulative;
}

/**
 * A number from the standard normal distribution, the same in every engine.
 *
 * @param random - the stream that decides; one number of it is used
 * @returns about −6.3 … 6.3
 * @see Wichura 1988, Algorithm AS 241 (PPND7: every constant), accurate to about seven digits
 */
export function drawNormal(random: Random): number {
  return normalQuantile(random() + halfStep);
}

/** What a standard normal variable stays below with a probability, accurate to about seven digits. */
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
