import { exp } from "../exact-math.ts";
import { log } from "../exact-math.ts";
import type { Components, Gaussian } from "./model.ts";
import { accumulate, covarianceOf } from "./model.ts";
import { bestSeatings, createSeatingTable } from "./seatings.ts";

/*
 * What a mixture of five colors says of some of them once the others are known and seated in a component's slots.
 *
 * With the known coordinates x₁ first, the component's mean is (μ₁, μ₂) and the Cholesky factor of its covariance
 * (L₁₁ 0; L₂₁ L₂₂). With y = L₁₁⁻¹(x₁ − μ₁),
 *
 *     likelihood  ∝  share · exp(−½ yᵀy) / det L₁₁        x₂ | x₁  ~  N(μ₂ + L₂₁ y, L₂₂ L₂₂ᵀ)
 *
 * The likelihood needs the first rows of the factor alone. The others follow when the component is drawn.
 */

/** Colors that nobody would put into a component pull the others no farther than this many deviations a coordinate. */
const PULL_MAX = 2.5;
/** Rounding must not make a variance vanish. */
const VARIANCE_MIN = 1e-8;

/**
 * Gives what the colors that are not yet known are drawn from.
 *
 * @param known - coordinates in (L, 2a, 2b) of some of the colors, from dark to light; fewer than all
 * @returns components of the other colors' coordinates, from dark to light too; all of them when none is known
 */
export type Conditioner = (known: Readonly<Float64Array>) => Components;

/**
 * Prepares a mixture for conditioning.
 *
 * @param mixture - of colors in (L, 2a, 2b), each component's from dark to light
 * @returns a function of known colors
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function createConditioner(mixture: Components): Conditioner {
  const { dimension, cumulative, gaussianAt } = mixture;
  const table = createSeatingTable(mixture);
  const kinds = Array.from(cumulative, (_, component) =>
    expand(gaussianAt(component), table.logShares[component]!),
  );
  return (known) => {
    if (known.length === 0) return mixture;
    const seated = bestSeatings(table, known).map(({ component, choice }) =>
      seat(kinds[component]!, choice.order, known),
    );
    const best = seated.reduce((most, { score }) => Math.max(most, score), -Infinity);
    return {
      dimension: dimension - known.length,
      cumulative: accumulate(seated.map(({ score }) => exp(score - best))),
      gaussianAt: (index) => seated[index]!.gaussian(),
    };
  };
}

/** A component with all its covariances, by rows. */
type Kind = {
  readonly logShare: number;
  readonly mean: Readonly<Float64Array>;
  readonly covariances: Float64Array;
};

function expand(gaussian: Gaussian, logShare: number): Kind {
  const size = gaussian.mean.length;
  const covariances = Float64Array.from({ length: size * size }, (_, place) =>
    covarianceOf(gaussian, Math.floor(place / size), place % size),
  );
  return { logShare, mean: gaussian.mean, covariances };
}

/** The logarithm of a seating's likelihood, and the distribution of the free coordinates for when it is wanted. */
type Seated = { readonly score: number; readonly gaussian: () => Gaussian };

function seat(kind: Kind, order: readonly number[], known: Readonly<Float64Array>): Seated {
  const factor = new Float64Array((order.length * (order.length + 1)) / 2);
  extendFactor(factor, kind.covariances, { order, from: 0, to: known.length });
  const pull = new Float64Array(known.length);
  let score = kind.logShare;
  for (let row = 0; row < known.length; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let rest = known[row]! - kind.mean[order[row]!]!;
    for (let column = 0; column < row; column += 1) rest -= factor[rowAt + column]! * pull[column]!;
    pull[row] = rest / factor[rowAt + row]!;
    score -= (pull[row]! * pull[row]!) / 2 + log(factor[rowAt + row]!);
  }
  restrain(pull);
  let solved: Gaussian | undefined;
  return { score, gaussian: () => (solved ??= solve(kind, order, { factor, pull })) };
}

type Pulled = { readonly factor: Float64Array; readonly pull: Float64Array };

/** The rest of the factor, hence mean and factor of the free coordinates. */
function solve({ mean, covariances }: Kind, order: readonly number[], { factor, pull }: Pulled): Gaussian {
  const known = pull.length;
  const size = order.length;
  extendFactor(factor, covariances, { order, from: known, to: size });
  const freeMean = new Float64Array(size - known);
  const freeFactor = new Float64Array(((size - known) * (size - known + 1)) / 2);
  let place = 0;
  for (let row = known; row < size; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = mean[order[row]!]!;
    for (let column = 0; column < known; column += 1) sum += factor[rowAt + column]! * pull[column]!;
    freeMean[row - known] = sum;
    for (let column = known; column <= row; column += 1) freeFactor[place++] = factor[rowAt + column]!;
  }
  return { mean: freeMean, factor: freeFactor };
}

type Rows = { readonly order: readonly number[]; readonly from: number; readonly to: number };

/** Rows of Cholesky–Banachiewicz on the covariances with their coordinates in another order, packed. */
function extendFactor(factor: Float64Array, covariances: Float64Array, { order, from, to }: Rows): void {
  for (let row = from; row < to; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    for (let column = 0; column <= row; column += 1) {
      const columnAt = (column * (column + 1)) / 2;
      let sum = covariances[order[row]! * order.length + order[column]!]!;
      for (let k = 0; k < column; k += 1) sum -= factor[rowAt + k]! * factor[columnAt + k]!;
      factor[rowAt + column] =
        row === column ? Math.sqrt(Math.max(VARIANCE_MIN, sum)) : sum / factor[columnAt + column]!;
    }
  }
}

function restrain(pull: Float64Array): void {
  const squares = pull.reduce((sum, part) => sum + part * part, 0);
  const most = PULL_MAX * PULL_MAX * pull.length;
  if (squares <= most) return;
  const scale = Math.sqrt(most / squares);
  for (let index = 0; index < pull.length; index += 1) pull[index]! *= scale;
}
