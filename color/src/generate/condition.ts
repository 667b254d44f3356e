import { exp } from "../exact-math/exp.ts";
import { log } from "../exact-math/log.ts";
import type { Mixture } from "./model.ts";
import { accumulate } from "./model.ts";
import { listChoices } from "./list-choices.ts";

/*
 * What a mixture of five colors says of some of them once the others are known.
 *
 * The five slots of a component go from dark to light. Known colors, also from dark to light, may stand in any slots in
 * that order: a *seating* is a component with such a choice of slots. With the known coordinates x₁ first, its mean is
 * (μ₁, μ₂) and the Cholesky factor of its covariance (L₁₁ 0; L₂₁ L₂₂). With y = L₁₁⁻¹(x₁ − μ₁),
 *
 *     likelihood  ∝  share · exp(−½ yᵀy) / det L₁₁        x₂ | x₁  ~  N(μ₂ + L₂₁ y, L₂₂ L₂₂ᵀ)
 *
 * There are up to 10 seatings a component, more than a thousand in all. Their likelihoods without the covariances
 * between coordinates are cheap: the few best of those are worked out in full.
 */
const SEATINGS_KEPT = 16;
/** Colors that nobody would put into a component pull the others no farther than this many deviations a coordinate. */
const PULL_MAX = 2.5;
const AXES = 3;

type Seating = { readonly component: number; readonly slots: readonly number[]; readonly score: number };
type Solved = { readonly score: number; readonly mean: Float64Array; readonly factor: Float64Array };

/**
 * The mixture of the colors that are not yet known.
 *
 * @param mixture - of colors in (L, 2a, 2b), each component's from dark to light
 * @param known - coordinates of some of the colors, from dark to light, three numbers a color; fewer than all
 * @returns a mixture of the other colors' coordinates; the same mixture when none is known
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function conditionMixture(mixture: Mixture, known: Readonly<Float64Array>): Mixture {
  if (known.length === 0) return mixture;
  const solved = bestSeatings(mixture, known).map((seating) => solve(mixture, known, seating));
  const best = Math.max(...solved.map(({ score }) => score));
  const dimension = mixture.dimension - known.length;
  return {
    dimension,
    cumulative: accumulate(solved.map(({ score }) => exp(score - best))),
    means: concatenate(solved.map(({ mean }) => mean)),
    factors: concatenate(solved.map(({ factor }) => factor)),
  };
}

/** The most likely seatings, best first, by the likelihood without covariances. */
function bestSeatings(mixture: Mixture, known: Readonly<Float64Array>): readonly Seating[] {
  const slots = mixture.dimension / AXES;
  const choices = listChoices(slots, known.length / AXES);
  const best: Seating[] = [];
  for (let component = 0; component < mixture.cumulative.length; component += 1) {
    const share = shareOf(mixture, component);
    if (share === 0) continue;
    const logShare = log(share);
    const fits = slotFits(mixture, known, component);
    for (const choice of choices) {
      let score = logShare;
      for (let color = 0; color < choice.length; color += 1) score += fits[color * slots + choice[color]!]!;
      keepBest(best, { component, slots: choice, score });
    }
  }
  return best;
}

function keepBest(best: Seating[], seating: Seating): void {
  if (best.length === SEATINGS_KEPT && seating.score <= best[SEATINGS_KEPT - 1]!.score) return;
  let place = best.length;
  while (place > 0 && best[place - 1]!.score < seating.score) place -= 1;
  best.splice(place, 0, seating);
  if (best.length > SEATINGS_KEPT) best.pop();
}

function shareOf({ cumulative }: Mixture, component: number): number {
  return cumulative[component]! - (component === 0 ? 0 : cumulative[component - 1]!);
}

/** Log-likelihood of each known color in each slot, as if coordinates were independent. */
function slotFits(mixture: Mixture, known: Readonly<Float64Array>, component: number): Float64Array {
  const { dimension, means } = mixture;
  const colors = known.length / AXES;
  const slots = dimension / AXES;
  const fits = new Float64Array(colors * slots);
  for (let slot = 0; slot < slots; slot += 1) {
    let spread = 1;
    for (let axis = 0; axis < AXES; axis += 1) {
      const row = slot * AXES + axis;
      const variance = covariance(mixture, component * dimension, { row, column: row });
      spread *= variance;
      for (let color = 0; color < colors; color += 1) {
        const off = known[color * AXES + axis]! - means[component * dimension + row]!;
        fits[color * slots + slot]! -= (off * off) / (2 * variance);
      }
    }
    const penalty = log(spread) / 2;
    for (let color = 0; color < colors; color += 1) fits[color * slots + slot]! -= penalty;
  }
  return fits;
}

type Place = { readonly row: number; readonly column: number };

/** One covariance of the component whose means begin at `start`. */
function covariance({ dimension, factors }: Mixture, start: number, { row, column }: Place): number {
  const base = (start * (dimension + 1)) / 2;
  const rowAt = base + (row * (row + 1)) / 2;
  const columnAt = base + (column * (column + 1)) / 2;
  const last = row < column ? row : column;
  let sum = 0;
  for (let k = 0; k <= last; k += 1) sum += factors[rowAt + k]! * factors[columnAt + k]!;
  return sum;
}

function solve(mixture: Mixture, known: Readonly<Float64Array>, { component, slots }: Seating): Solved {
  const { dimension, means } = mixture;
  const order = orderCoordinates(dimension, slots);
  const factor = reorderedFactor(mixture, component, order);
  const count = known.length;
  const pull = new Float64Array(count);
  let score = log(shareOf(mixture, component));
  for (let row = 0; row < count; row += 1) {
    let rest = known[row]! - means[component * dimension + order[row]!]!;
    for (let column = 0; column < row; column += 1) rest -= factor[row * dimension + column]! * pull[column]!;
    pull[row] = rest / factor[row * dimension + row]!;
    score -= (pull[row]! * pull[row]!) / 2 + log(factor[row * dimension + row]!);
  }
  restrain(pull);
  const mean = new Float64Array(dimension - count);
  for (let row = count; row < dimension; row += 1) {
    let sum = means[component * dimension + order[row]!]!;
    for (let column = 0; column < count; column += 1)
      sum += factor[row * dimension + column]! * pull[column]!;
    mean[row - count] = sum;
  }
  return { score, mean, factor: packTail(factor, dimension, count) };
}

/** Coordinates of the taken slots first, those of the free ones after. */
function orderCoordinates(dimension: number, taken: readonly number[]): readonly number[] {
  const slots = Array.from({ length: dimension / AXES }, (_, slot) => slot);
  const free = slots.filter((slot) => !taken.includes(slot));
  return [...taken, ...free].flatMap((slot) => [slot * AXES, slot * AXES + 1, slot * AXES + 2]);
}

/** Cholesky–Banachiewicz on the covariance with its coordinates in another order. */
function reorderedFactor(mixture: Mixture, component: number, order: readonly number[]): Float64Array {
  const size = order.length;
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = covariance(mixture, component * size, { row: order[row]!, column: order[column]! });
      for (let k = 0; k < column; k += 1) sum -= factor[row * size + k]! * factor[column * size + k]!;
      factor[row * size + column] =
        row === column ? Math.sqrt(Math.max(VARIANCE_MIN, sum)) : sum / factor[column * size + column]!;
    }
  }
  return factor;
}

/** Rounding must not make a variance vanish. */
const VARIANCE_MIN = 1e-8;

function restrain(pull: Float64Array): void {
  const squares = pull.reduce((sum, part) => sum + part * part, 0);
  const most = PULL_MAX * PULL_MAX * pull.length;
  if (squares <= most) return;
  const scale = Math.sqrt(most / squares);
  for (let index = 0; index < pull.length; index += 1) pull[index]! *= scale;
}

function packTail(factor: Float64Array, size: number, from: number): Float64Array {
  const rows: Float64Array[] = [];
  for (let row = from; row < size; row += 1)
    rows.push(factor.subarray(row * size + from, row * size + row + 1));
  return concatenate(rows);
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
