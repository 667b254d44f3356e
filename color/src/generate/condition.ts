import { exp, log } from "../exact-math.ts";
import { createAssignmentSearch, listChoices, type Assignments, assignmentsMax } from "./best-assignments.ts";
import { accumulate, axes, type Components, covarianceOf, type Gaussian } from "./mixture.ts";

/*
 * The conditional distribution of a mixture of five colors, given some of them.
 *
 * The five slots of a component go from dark to light. Known colors, also from dark to light, can
 * be in any slots in that order: an *assignment* is a component with such a choice of slots. Of
 * more than a thousand, the sixteen likeliest without covariances are used (best-assignments.ts).
 *
 * With the known coordinates x₁ first, the component's mean is (μ₁, μ₂) and the Cholesky factor of
 * its covariance (L₁₁ 0; L₂₁ L₂₂). With the *whitened* coordinates y = L₁₁⁻¹(x₁ − μ₁),
 *
 *     likelihood  ∝  share · exp(−½ yᵀy) / det L₁₁        x₂ | x₁  ~  N(μ₂ + L₂₁ y, L₂₂ L₂₂ᵀ)
 *
 * The reordered mean and factor do not depend on the colors. They are computed once per assignment
 * and cached, about three megabytes in all.
 */

/** Added to the logarithm of each component's share, to favor some kinds of palettes. */
export type Tilt = Readonly<Float64Array>;

/**
 * Returns the distribution of the unknown colors, in (L, 2a, 2b) and from dark to light, like the
 * known ones. The next call overwrites it.
 */
export type Conditioner = (known: Readonly<Float64Array>, tilt?: Tilt) => Components;

/** Limits how far colors that do not fit a component shift the others, in deviations. */
const whitenedMax = 2.5;
/** Keeps rounding from making a variance vanish. */
const varianceMin = 1e-8;

/**
 * Prepares a mixture for conditioning.
 *
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian
 *   distributions)
 */
export function createConditioner(mixture: Components): Conditioner {
  const { dimension } = mixture;
  const shares = Float64Array.from(listShares(mixture.cumulative), (share) => log(share));
  const findBest = createAssignmentSearch(mixture);
  const combiners = Array.from({ length: dimension / axes }, (_, colors) => createCombiner(mixture, colors));
  return (known, tilt) => {
    if (known.length === 0) return tilt === undefined ? mixture : tiltMixture(mixture, shares, tilt);
    const logShares = tilt === undefined ? shares : addTilt(shares, tilt);
    return combiners[known.length / axes]!(findBest(known, logShares), known, logShares);
  };
}

type Combiner = (
  assignments: Assignments,
  known: Readonly<Float64Array>,
  logShares: Readonly<Float64Array>,
) => Components;

/** Reuses its arrays, because allocating them for each palette costs more than filling them. */
function createCombiner({ dimension, cumulative, gaussianAt }: Components, colors: number): Combiner {
  const size = colors * axes;
  const orders = listChoices(dimension / axes, colors).map((taken) => orderOf(taken, dimension / axes));
  const reordered = Array.from({ length: cumulative.length * orders.length }, (): Reordered | undefined => undefined);
  const reorder = (number: number): Reordered =>
    (reordered[number] ??= reorderSlots(
      gaussianAt(Math.floor(number / orders.length)),
      orders[number % orders.length]!,
      size,
    ));
  const whitened = Array.from({ length: assignmentsMax }, () => new Float64Array(size));
  return ({ numbers, count }, known, logShares) => {
    const scores: number[] = [];
    for (let position = 0; position < count; position += 1) {
      const number = numbers[position]!;
      const logShare = logShares[Math.floor(number / orders.length)]!;
      scores.push(whiten(reorder(number), known, { logShare, whitened: whitened[position]! }));
    }
    const best = Math.max(...scores);
    const gaussians: (Gaussian | undefined)[] = [];
    return {
      dimension: dimension - size,
      cumulative: accumulate(scores.map((score) => exp(score - best))),
      gaussianAt: (position) =>
        (gaussians[position] ??= conditionFree(reorder(numbers[position]!), whitened[position]!)),
    };
  };
}

/** A component with reordered coordinates: those of the taken slots first. */
type Reordered = {
  readonly mean: Readonly<Float64Array>;
  /** The lower Cholesky factor of the covariance, packed by rows. */
  readonly factor: Readonly<Float64Array>;
  /** The logarithms of the factor's diagonal for the taken slots. */
  readonly logDiagonal: Readonly<Float64Array>;
  /** The factor of the free coordinates, given the others. */
  readonly freeFactor: Readonly<Float64Array>;
};

function orderOf(taken: readonly number[], slots: number): readonly number[] {
  const free = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
  return [...taken, ...free].flatMap((slot) => [slot * axes, slot * axes + 1, slot * axes + 2]);
}

function reorderSlots(gaussian: Gaussian, order: readonly number[], known: number): Reordered {
  const size = order.length;
  const factor = factorize(gaussian, order);
  const freeFactor = new Float64Array(((size - known) * (size - known + 1)) / 2);
  let position = 0;
  for (let row = known; row < size; row += 1)
    for (let column = known; column <= row; column += 1)
      freeFactor[position++] = factor[(row * (row + 1)) / 2 + column]!;
  return {
    mean: Float64Array.from(order, (coordinate) => gaussian.mean[coordinate]!),
    factor,
    logDiagonal: Float64Array.from({ length: known }, (_, row) => log(factor[(row * (row + 3)) / 2]!)),
    freeFactor,
  };
}

/** Cholesky–Banachiewicz decomposition of the reordered covariances, packed. */
function factorize(gaussian: Gaussian, order: readonly number[]): Float64Array {
  const factor = new Float64Array((order.length * (order.length + 1)) / 2);
  for (const [row, coordinate] of order.entries()) {
    const rowAt = (row * (row + 1)) / 2;
    for (const [column, other] of order.slice(0, row + 1).entries()) {
      const columnAt = (column * (column + 1)) / 2;
      let sum = covarianceOf(gaussian, coordinate, other);
      for (let k = 0; k < column; k += 1) sum -= factor[rowAt + k]! * factor[columnAt + k]!;
      factor[rowAt + column] =
        row === column ? Math.sqrt(Math.max(varianceMin, sum)) : sum / factor[columnAt + column]!;
    }
  }
  return factor;
}

/** Writes y of an assignment. Returns its log-likelihood. */
function whiten(
  { mean, factor, logDiagonal }: Reordered,
  known: Readonly<Float64Array>,
  { logShare, whitened }: { readonly logShare: number; readonly whitened: Float64Array },
): number {
  let score = logShare;
  for (let row = 0, at = 0; row < known.length; row += 1) {
    let rest = known[row]! - mean[row]!;
    for (let column = 0; column < row; column += 1) rest -= factor[at + column]! * whitened[column]!;
    const value = rest / factor[at + row]!;
    at += row + 1;
    whitened[row] = value;
    score -= (value * value) / 2 + logDiagonal[row]!;
  }
  return score;
}

/** Returns the distribution of the free coordinates. Shortens y if the known colors are far off. */
function conditionFree({ mean, factor, freeFactor }: Reordered, whitened: Float64Array): Gaussian {
  const known = whitened.length;
  limitWhitened(whitened);
  const freeMean = new Float64Array(mean.length - known);
  for (let row = known; row < mean.length; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = mean[row]!;
    for (let column = 0; column < known; column += 1) sum += factor[rowAt + column]! * whitened[column]!;
    freeMean[row - known] = sum;
  }
  return { mean: freeMean, factor: freeFactor };
}

function limitWhitened(whitened: Float64Array): void {
  let squares = 0;
  for (const value of whitened) squares += value * value;
  const most = whitenedMax * whitenedMax * whitened.length;
  if (squares <= most) return;
  const scale = Math.sqrt(most / squares);
  for (let index = 0; index < whitened.length; index += 1) whitened[index]! *= scale;
}

function tiltMixture(mixture: Components, logShares: Readonly<Float64Array>, tilt: Tilt): Components {
  return { ...mixture, cumulative: accumulate(addTilt(logShares, tilt).map((share) => exp(share))) };
}

function addTilt(logShares: Readonly<Float64Array>, tilt: Tilt): Float64Array {
  return logShares.map((share, component) => share + tilt[component]!);
}

function listShares(cumulative: Readonly<Float64Array>): Float64Array {
  return cumulative.map((end, index) => (index === 0 ? end : end - cumulative[index - 1]!));
}
