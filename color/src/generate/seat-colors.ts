import { log } from "../exact-math.ts";
import { numberAt } from "../number-at.ts";
import { type Components, covarianceOf, type Gaussian } from "./mixture.ts";

/*
 * A component of the mixture with known colors in some of its slots: see condition.ts. What does not depend on the colors
 * themselves, the Cholesky factor of the covariance with the taken slots first, is worked out once for each seating that is
 * ever used, and kept: all of them together are some three megabytes.
 */

/** Coordinates of a color. */
export const axes = 3;
/** Colors that nobody would put into a component move the others no farther than this many deviations a coordinate. */
const whitenedMax = 2.5;
/** Rounding must not make a variance vanish. */
const varianceMin = 1e-8;

/** Slots of the known colors, and all coordinates with those of these slots first. */
export type Choice = {
  /** Its place among the choices of as many slots. */
  readonly number: number;
  readonly slots: readonly number[];
  readonly order: readonly number[];
};

/**
 * A choice with the order in which the coordinates of the taken slots come first, those of the free ones after.
 *
 * @param taken - slots in rising order
 * @param number - the place of the choice among those of as many slots
 * @param slots - how many there are
 * @returns the choice
 */
export function completeChoice(taken: readonly number[], number: number, slots: number): Choice {
  const free = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
  const order = [...taken, ...free].flatMap((slot) => [slot * axes, slot * axes + 1, slot * axes + 2]);
  return { number, slots: taken, order };
}

/** A component with its coordinates in another order: those of the taken slots first. */
export type Seated = {
  /**
   * For each coordinate of the taken slots its mean, the logarithm of the factor's diagonal, and its row of the factor: of
   * three megabytes sixteen such are read for each palette, and what lies together is fetched together.
   */
  readonly taken: Readonly<Float64Array>;
  readonly mean: Readonly<Float64Array>;
  /** The lower Cholesky factor of the covariance, packed by rows. */
  readonly factor: Readonly<Float64Array>;
  /** That of the free coordinates alone, given the others. */
  readonly freeFactor: Readonly<Float64Array>;
};

/**
 * Prepares a mixture for seating.
 *
 * @param mixture - of colors in (L, 2a, 2b)
 * @returns gives a component, by its number, with the slots of a choice first
 */
export function createSeater({ gaussianAt }: Components): (component: number, choice: Choice) => Seated {
  const seated = new Map<number, (Seated | undefined)[]>();
  return (component, choice) => {
    const key = component * axes * choice.order.length + choice.slots.length;
    const ofComponent = seated.get(key) ?? [];
    seated.set(key, ofComponent);
    return (ofComponent[choice.number] ??= seatSlots(gaussianAt(component), choice));
  };
}

function seatSlots(gaussian: Gaussian, { slots, order }: Choice): Seated {
  const size = order.length;
  const known = slots.length * axes;
  const factor = factorize(gaussian, order);
  const freeFactor = new Float64Array(((size - known) * (size - known + 1)) / 2);
  let place = 0;
  for (let row = known; row < size; row += 1)
    for (let column = known; column <= row; column += 1)
      freeFactor[place++] = numberAt(factor, (row * (row + 1)) / 2 + column);
  const mean = Float64Array.from(order, (coordinate) => numberAt(gaussian.mean, coordinate));
  const rows = order.slice(0, known).map((_, row) => {
    const rowAt = (row * (row + 1)) / 2;
    return [numberAt(mean, row), log(numberAt(factor, rowAt + row)), ...factor.subarray(rowAt, rowAt + row + 1)];
  });
  return { taken: Float64Array.from(rows.flat()), mean, factor, freeFactor };
}

/** Cholesky–Banachiewicz on the covariances with their coordinates in another order, packed. */
function factorize(gaussian: Gaussian, order: readonly number[]): Float64Array {
  const factor = new Float64Array((order.length * (order.length + 1)) / 2);
  for (const [row, coordinate] of order.entries()) {
    const rowAt = (row * (row + 1)) / 2;
    for (const [column, other] of order.slice(0, row + 1).entries()) {
      const columnAt = (column * (column + 1)) / 2;
      let sum = covarianceOf(gaussian, coordinate, other);
      for (let k = 0; k < column; k += 1) sum -= numberAt(factor, rowAt + k) * numberAt(factor, columnAt + k);
      factor[rowAt + column] =
        row === column ? Math.sqrt(Math.max(varianceMin, sum)) : sum / numberAt(factor, columnAt + column);
    }
  }
  return factor;
}

/** y = L₁₁⁻¹(x₁ − μ₁), written for one seating after the other: an array of more than eight numbers is dear to make. */
export type Whitened = Float64Array;

/**
 * How likely a seating is with the colors that are known.
 *
 * @param seated - the component, the taken slots first
 * @param known - as many coordinates in (L, 2a, 2b) as the taken slots have
 * @param into - the logarithm of the component's share, and where y is written
 * @returns the logarithm of the likelihood
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function whiten(
  { taken }: Seated,
  known: Readonly<Float64Array>,
  { logShare, whitened }: { readonly logShare: number; readonly whitened: Whitened },
): number {
  let score = logShare;
  for (let row = 0, at = 0; row < known.length; row += 1) {
    let rest = known[row]! - taken[at]!;
    const logDiagonal = taken[at + 1]!;
    at += 2;
    for (let column = 0; column < row; column += 1) rest -= taken[at + column]! * whitened[column]!;
    const value = rest / taken[at + row]!;
    at += row + 1;
    whitened[row] = value;
    score -= (value * value) / 2 + logDiagonal;
  }
  return score;
}

/**
 * What the free colors are drawn from once the others are known.
 *
 * @param seated - the component, the taken slots first
 * @param whitened - as `whiten` wrote it for these colors; shortened where they are too far from the component
 * @param freeMean - overwritten: as many coordinates as are free
 * @returns the distribution, with this mean
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function seatFree({ mean, factor, freeFactor }: Seated, whitened: Whitened, freeMean: Float64Array): Gaussian {
  const known = mean.length - freeMean.length;
  limitWhitened(whitened, known);
  for (let row = known; row < mean.length; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = mean[row]!;
    for (let column = 0; column < known; column += 1) sum += factor[rowAt + column]! * whitened[column]!;
    freeMean[row - known] = sum;
  }
  return { mean: freeMean, factor: freeFactor };
}

/** Shortens y where the known colors are too far from the component. */
function limitWhitened(whitened: Whitened, known: number): void {
  let squares = 0;
  for (let index = 0; index < known; index += 1) squares += whitened[index]! * whitened[index]!;
  const most = whitenedMax * whitenedMax * known;
  if (squares <= most) return;
  const scale = Math.sqrt(most / squares);
  for (let index = 0; index < known; index += 1) whitened[index]! *= scale;
}
