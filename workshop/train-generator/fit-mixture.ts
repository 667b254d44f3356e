import type { Random } from "../../color/src/generate/seed.ts";
import { cholesky, type Gaussian, logDensity } from "./gaussian.ts";

export interface MixtureOptions {
  /** At the start; what comes to rest on too few points is dropped. */
  readonly components: number;
  readonly rounds: number;
  /** A component that fewer points belong to is dropped. */
  readonly pointsMin: number;
  /**
   * How many points the prior covariance counts for, and what share of the data's covariance it is.
   */
  readonly priorPoints: number;
  readonly priorShare: number;
  /** Added to every variance. */
  readonly ridge: number;
}

export interface FittedMixture {
  readonly weights: readonly number[];
  readonly gaussians: readonly Gaussian[];
}

/** Every component begins with this share of the data's covariance. */
const startShare = 0.15;
/** The largest share of components that a round drops, except for the last. */
const dropShare = 0.03;
/** Points that belong to a component less than this are left out of its sums. */
const negligible = 1e-7;

/**
 * Gaussian components with full covariances, fitted by expectation and maximization from k-means++
 * centers.
 *
 *     S_k ← (N_k S_k + n₀ g G) / (N_k + n₀) + ρ I,   G the data's covariance
 *
 * Components with N_k below a minimum are dropped, the smallest first and a few a round, so that
 * those nearby can grow by their points; the last round drops all, so none of the result rests on
 * fewer.
 *
 * @see Dempster, Laird, Rubin 1977; Arthur, Vassilvitskii 2007 (k-means++); Fraley, Raftery 2007
 *   (the prior)
 */
export function fitMixture(points: readonly Float64Array[], options: MixtureOptions, random: Random): FittedMixture {
  const whole = momentsOf(points, new Float64Array(points.length).fill(1));
  const start = cholesky(whole.covariance.map((value) => value * startShare));
  let weights = Array.from({ length: options.components }, () => 1 / options.components);
  let gaussians = chooseCenters(points, options.components, random).map((mean): Gaussian => ({
    mean,
    factor: start,
  }));
  for (let round = 0; round < options.rounds; round += 1) {
    const shares = expect(points, weights, gaussians);
    const drops = round < options.rounds - 1 ? Math.ceil(weights.length * dropShare) : weights.length;
    const moments = dropSmall(
      shares.map((share) => momentsOf(points, share)),
      options.pointsMin,
      drops,
    );
    const kept = moments.reduce((sum, { count }) => sum + count, 0);
    weights = moments.map(({ count }) => count / kept);
    gaussians = moments.map((moment) => ({
      mean: moment.mean,
      factor: cholesky(shrink(moment, whole.covariance, options)),
    }));
  }
  return { weights, gaussians };
}

interface Moments {
  readonly count: number;
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

function momentsOf(points: readonly Float64Array[], shares: Float64Array): Moments {
  const size = points[0]!.length;
  const mean = new Float64Array(size);
  const covariance = new Float64Array(size * size);
  let count = Number.MIN_VALUE;
  for (const [index, point] of points.entries()) {
    const share = shares[index]!;
    if (share < negligible) continue;
    count += share;
    for (let row = 0; row < size; row += 1) {
      mean[row]! += share * point[row]!;
      const scaled = share * point[row]!;
      for (let column = 0; column <= row; column += 1) covariance[row * size + column]! += scaled * point[column]!;
    }
  }
  for (let row = 0; row < size; row += 1) mean[row]! /= count;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const value = covariance[row * size + column]! / count - mean[row]! * mean[column]!;
      covariance[row * size + column] = value;
      covariance[column * size + row] = value;
    }
  }
  return { count, mean, covariance };
}

function dropSmall(moments: readonly Moments[], countMin: number, drops: number): readonly Moments[] {
  const small = moments.filter(({ count }) => count < countMin).sort((one, other) => one.count - other.count);
  const dropped = new Set(small.slice(0, drops));
  return moments.filter((moment) => !dropped.has(moment));
}

function shrink({ count, covariance }: Moments, prior: Float64Array, options: MixtureOptions): Float64Array {
  const size = Math.sqrt(covariance.length);
  const { priorPoints, priorShare, ridge } = options;
  return covariance.map((value, index) => {
    const shrunk = (count * value + priorPoints * priorShare * prior[index]!) / (count + priorPoints);
    return index % (size + 1) === 0 ? shrunk + ridge : shrunk;
  });
}

/** For each component, how much each point belongs to it. */
function expect(
  points: readonly Float64Array[],
  weights: readonly number[],
  gaussians: readonly Gaussian[],
): readonly Float64Array[] {
  const shares = weights.map((weight, k) => {
    const logWeight = Math.log(weight + Number.MIN_VALUE);
    const density = logDensity(gaussians[k]!);
    return Float64Array.from(points, (point) => logWeight + density(point));
  });
  for (let index = 0; index < points.length; index += 1) {
    let most = -Infinity;
    for (const share of shares) most = Math.max(most, share[index]!);
    let sum = 0;
    for (const share of shares) sum += share[index] = Math.exp(share[index]! - most);
    for (const share of shares) share[index]! /= sum;
  }
  return shares;
}

/** Points drawn in proportion to the squared distance from those drawn before. */
function chooseCenters(points: readonly Float64Array[], count: number, random: Random): readonly Float64Array[] {
  const centers = [points[Math.floor(random() * points.length)]!];
  const distances = new Float64Array(points.length).fill(Infinity);
  while (centers.length < count) {
    const last = centers.at(-1)!;
    let sum = 0;
    for (const [index, point] of points.entries())
      sum += distances[index] = Math.min(distances[index]!, squaredDistance(point, last));
    let target = random() * sum;
    const chosen = distances.findIndex((distance) => (target -= distance) < 0);
    centers.push(points.at(chosen)!);
  }
  return centers;
}

function squaredDistance(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index]! - other[index]!) ** 2;
  return sum;
}
