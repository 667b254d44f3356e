import { exp, log } from "../exact-math.ts";
import { accumulate, type Components, covarianceOf, type Gaussian } from "./mixture.ts";
import { numberAt } from "../number-at.ts";

/*
 * What a mixture of five colors says of some of them once the others are known.
 *
 * The five slots of a component go from dark to light. Known colors, also from dark to light, may stand in any slots in
 * that order: a *seating* is a component with such a choice of slots. There are up to 10 seatings a component, more than
 * a thousand in all. Their likelihoods without the covariances between coordinates are cheap: sums of one number for each
 * color in its slot. A component whose best sum cannot reach the seatings already kept is left before its end.
 *
 * For the sixteen best, with the known coordinates x₁ first, the component's mean is (μ₁, μ₂) and the Cholesky factor of
 * its covariance (L₁₁ 0; L₂₁ L₂₂). With y = L₁₁⁻¹(x₁ − μ₁),
 *
 *     likelihood  ∝  share · exp(−½ yᵀy) / det L₁₁        x₂ | x₁  ~  N(μ₂ + L₂₁ y, L₂₂ L₂₂ᵀ)
 *
 * The likelihood needs the first rows of the factor alone. The others follow when the component is drawn.
 */

/** Coordinates of a color. */
const axes = 3;
const seatingsKept = 16;
/** Sums in another order differ by less: what is skipped would not have been kept. */
const rounding = 1e-9;
/** Colors that nobody would put into a component move the others no farther than this many deviations a coordinate. */
const whitenedMax = 2.5;
/** Rounding must not make a variance vanish. */
const varianceMin = 1e-8;

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
  const fullComponents = Array.from(cumulative, (_, component) =>
    expand(gaussianAt(component), numberAt(table.logShares, component)),
  );
  return (known) => {
    if (known.length === 0) return mixture;
    const conditioned = bestSeatings(table, known).map(({ component, choice }) =>
      condition(fullComponents[component]!, choice.order, known),
    );
    const best = conditioned.reduce((most, { score }) => Math.max(most, score), -Infinity);
    return {
      dimension: dimension - known.length,
      cumulative: accumulate(conditioned.map(({ score }) => exp(score - best))),
      gaussianAt: (index) => conditioned[index]!.gaussian(),
    };
  };
}

/** Slots of the known colors, and all coordinates with those of these slots first. */
type Choice = { readonly slots: readonly number[]; readonly order: readonly number[] };
/** A component with a choice of slots, and the logarithm of its likelihood if coordinates were independent. */
type Seating = { readonly component: number; readonly choice: Choice; readonly score: number };

/** What the likelihoods of seatings are made from, worked out once for a mixture. */
type SeatingTable = {
  readonly slots: number;
  readonly means: Readonly<Float64Array>;
  /** Twice the variance of each coordinate, component after component. */
  readonly spreads: Readonly<Float64Array>;
  /** Half the logarithm of the product of a slot's variances, and what the least of them leaves a color at best. */
  readonly penalties: Readonly<Float64Array>;
  readonly ceilings: Readonly<Float64Array>;
  readonly logShares: Readonly<Float64Array>;
  /** By the number of known colors. */
  readonly choices: readonly (readonly Choice[])[];
};

function createSeatingTable({ dimension, cumulative, gaussianAt }: Components): SeatingTable {
  const slots = dimension / axes;
  const gaussians = Array.from(cumulative, (_, component) => gaussianAt(component));
  const variances = gaussians.map((gaussian) =>
    Array.from({ length: dimension }, (_, row) => covarianceOf(gaussian, row, row)),
  );
  const penalties = variances.map((rows) =>
    Array.from({ length: slots }, (_, slot) => {
      const [l, a, b] = rows.slice(slot * axes, (slot + 1) * axes);
      return log(l! * a! * b!) / 2;
    }),
  );
  return {
    slots,
    means: Float64Array.from(gaussians.flatMap(({ mean }) => [...mean])),
    spreads: Float64Array.from(variances.flat(), (variance) => 2 * variance),
    penalties: Float64Array.from(penalties.flat()),
    ceilings: Float64Array.from(penalties, (ofSlots) => -Math.min(...ofSlots)),
    logShares: Float64Array.from(listShares(cumulative), (share) => log(share)),
    choices: Array.from({ length: slots }, (_, known) => listChoices(slots, known).map(completeChoice(slots))),
  };
}

/** Shares out of their sums. */
function listShares(cumulative: Readonly<Float64Array>): Float64Array {
  return cumulative.map((end, index) => (index === 0 ? end : end - numberAt(cumulative, index - 1)));
}

/** Every way to choose some of the first integers, each in rising order. */
export function listChoices(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]];
  if (chosen > count) return [];
  const without = listChoices(count - 1, chosen);
  const withLast = listChoices(count - 1, chosen - 1).map((choice) => [...choice, count - 1]);
  return [...without, ...withLast];
}

/** Adds the order in which the coordinates of the taken slots come first, those of the free ones after. */
function completeChoice(slots: number): (taken: readonly number[]) => Choice {
  return (taken) => {
    const free = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
    const order = [...taken, ...free].flatMap((slot) => [slot * axes, slot * axes + 1, slot * axes + 2]);
    return { slots: taken, order };
  };
}

/** The most likely seatings, best first, by the likelihood without covariances: sixteen, or all when there are fewer. */
function bestSeatings(table: SeatingTable, known: Readonly<Float64Array>): readonly Seating[] {
  const choices = table.choices[known.length / axes]!;
  const fits = new Float64Array((known.length / axes) * table.slots);
  const best: Seating[] = [];
  for (let component = 0; component < table.logShares.length; component += 1) {
    const least = best.length < seatingsKept ? -Infinity : best[seatingsKept - 1]!.score;
    if (!fitSlots(fits, table, { known, component, least: least - rounding })) continue;
    for (const choice of choices) {
      let score = numberAt(table.logShares, component);
      for (let color = 0; color < choice.slots.length; color += 1)
        score += numberAt(fits, color * table.slots + choice.slots[color]!);
      keepBest(best, { component, choice, score });
    }
  }
  return best;
}

type Fitting = { readonly known: Readonly<Float64Array>; readonly component: number; readonly least: number };

/** Log-likelihood of each known color in each slot; false once no choice of slots can reach the least score. */
function fitSlots(fits: Float64Array, table: SeatingTable, { known, component, least }: Fitting): boolean {
  const { slots, ceilings, logShares } = table;
  const ceiling = numberAt(ceilings, component);
  let bound = numberAt(logShares, component) + (ceiling * known.length) / axes;
  for (let color = 0; color * axes < known.length; color += 1) {
    let top = -Infinity;
    for (let slot = 0; slot < slots; slot += 1) {
      const fit = fitOf(table, known, { color, slot: component * slots + slot });
      fits[color * slots + slot] = fit;
      if (fit > top) top = fit;
    }
    bound += top - ceiling;
    if (!(bound > least)) return false;
  }
  return true;
}

function fitOf(
  { means, spreads, penalties }: SeatingTable,
  known: Readonly<Float64Array>,
  { color, slot }: { readonly color: number; readonly slot: number },
): number {
  const l = numberAt(known, color * axes) - numberAt(means, slot * axes);
  const a = numberAt(known, color * axes + 1) - numberAt(means, slot * axes + 1);
  const b = numberAt(known, color * axes + 2) - numberAt(means, slot * axes + 2);
  const near = -(l * l) / numberAt(spreads, slot * axes) - (a * a) / numberAt(spreads, slot * axes + 1);
  return near - (b * b) / numberAt(spreads, slot * axes + 2) - numberAt(penalties, slot);
}

function keepBest(best: Seating[], seating: Seating): void {
  if (best.length === seatingsKept && seating.score <= best[seatingsKept - 1]!.score) return;
  let place = Math.min(best.length, seatingsKept - 1);
  for (; place > 0 && best[place - 1]!.score < seating.score; place -= 1) best[place] = best[place - 1]!;
  best[place] = seating;
}

/** A component with all its covariances, by rows. */
type FullComponent = {
  readonly logShare: number;
  readonly mean: Readonly<Float64Array>;
  readonly covariances: Float64Array;
};

function expand(gaussian: Gaussian, logShare: number): FullComponent {
  const size = gaussian.mean.length;
  const covariances = Float64Array.from({ length: size * size }, (_, place) =>
    covarianceOf(gaussian, Math.floor(place / size), place % size),
  );
  return { logShare, mean: gaussian.mean, covariances };
}

/** The logarithm of a seating's likelihood, and the distribution of the free coordinates for when it is wanted. */
type Conditioned = { readonly score: number; readonly gaussian: () => Gaussian };

function condition(component: FullComponent, order: readonly number[], known: Readonly<Float64Array>): Conditioned {
  const factor = new Float64Array((order.length * (order.length + 1)) / 2);
  extendFactor(factor, component.covariances, { order, from: 0, to: known.length });
  const whitened = new Float64Array(known.length);
  let score = component.logShare;
  for (let row = 0; row < known.length; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let rest = numberAt(known, row) - numberAt(component.mean, order[row]!);
    for (let column = 0; column < row; column += 1)
      rest -= numberAt(factor, rowAt + column) * numberAt(whitened, column);
    whitened[row] = rest / numberAt(factor, rowAt + row);
    score -= (numberAt(whitened, row) * numberAt(whitened, row)) / 2 + log(numberAt(factor, rowAt + row));
  }
  limitWhitened(whitened);
  let solved: Gaussian | undefined;
  return { score, gaussian: () => (solved ??= solve(component, order, { factor, whitened })) };
}

/** The first rows of the factor, L₁₁, and the whitened known coordinates y. */
type KnownPart = { readonly factor: Float64Array; readonly whitened: Float64Array };

/** The rest of the factor, hence mean and factor of the free coordinates. */
function solve(
  { mean, covariances }: FullComponent,
  order: readonly number[],
  { factor, whitened }: KnownPart,
): Gaussian {
  const known = whitened.length;
  const size = order.length;
  extendFactor(factor, covariances, { order, from: known, to: size });
  const freeMean = new Float64Array(size - known);
  const freeFactor = new Float64Array(((size - known) * (size - known + 1)) / 2);
  let place = 0;
  for (let row = known; row < size; row += 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = numberAt(mean, order[row]!);
    for (let column = 0; column < known; column += 1)
      sum += numberAt(factor, rowAt + column) * numberAt(whitened, column);
    freeMean[row - known] = sum;
    for (let column = known; column <= row; column += 1) freeFactor[place++] = numberAt(factor, rowAt + column);
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
      let sum = numberAt(covariances, order[row]! * order.length + order[column]!);
      for (let k = 0; k < column; k += 1) sum -= numberAt(factor, rowAt + k) * numberAt(factor, columnAt + k);
      factor[rowAt + column] =
        row === column ? Math.sqrt(Math.max(varianceMin, sum)) : sum / numberAt(factor, columnAt + column);
    }
  }
}

/** Shortens y where the known colors are too far from the component. */
function limitWhitened(whitened: Float64Array): void {
  const squares = whitened.reduce((sum, part) => sum + part * part, 0);
  const most = whitenedMax * whitenedMax * whitened.length;
  if (squares <= most) return;
  const scale = Math.sqrt(most / squares);
  for (let index = 0; index < whitened.length; index += 1) whitened[index]! *= scale;
}
