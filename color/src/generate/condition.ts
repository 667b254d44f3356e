import { labAt } from "../cielab.ts";
import { exp, log } from "../exact-math.ts";
import { numberAt } from "../number-at.ts";
import { accumulate, type Components, covarianceOf } from "./mixture.ts";
import { axes, type Choice, completeChoice, condition, createSeater } from "./seat-colors.ts";

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
 * seat-colors.ts does the second part.
 */

const seatingsKept = 16;
/** Sums in another order differ by less: what is skipped would not have been kept. */
const rounding = 1e-9;

/** Per component what is added to the logarithm of its share: some kinds of palette are wanted more than others. */
export type Tilt = Readonly<Float64Array>;

/**
 * Gives what the colors that are not yet known are drawn from.
 *
 * @param known - coordinates in (L, 2a, 2b) of some of the colors, from dark to light; fewer than all
 * @param tilt - as many numbers as there are components; the shares are as they are without it
 * @returns components of the other colors' coordinates, from dark to light too; all of them when none is known
 */
export type Conditioner = (known: Readonly<Float64Array>, tilt?: Tilt) => Components;

/**
 * Prepares a mixture for conditioning.
 *
 * @param mixture - of colors in (L, 2a, 2b), each component's from dark to light
 * @returns a function of known colors
 * @see Bishop 2006, Pattern Recognition and Machine Learning, section 2.3.1 (conditional Gaussian distributions)
 */
export function createConditioner(mixture: Components): Conditioner {
  const { dimension } = mixture;
  const table = createSeatingTable(mixture);
  const seat = createSeater(mixture);
  return (known, tilt) => {
    if (known.length === 0) return tilt === undefined ? mixture : tiltMixture(mixture, table.logShares, tilt);
    const logShares = tilt === undefined ? table.logShares : addTilt(table.logShares, tilt);
    const conditioned = bestSeatings(table, logShares, known).map(({ component, choice }) =>
      condition(seat(component, choice), numberAt(logShares, component), known),
    );
    let best = -Infinity;
    for (const { score } of conditioned) if (score > best) best = score;
    return {
      dimension: dimension - known.length,
      cumulative: accumulate(conditioned.map(({ score }) => exp(score - best))),
      gaussianAt: (index) => conditioned[index]!.gaussian(),
    };
  };
}

function tiltMixture(mixture: Components, logShares: Readonly<Float64Array>, tilt: Tilt): Components {
  return { ...mixture, cumulative: accumulate(Array.from(addTilt(logShares, tilt), (share) => exp(share))) };
}

function addTilt(logShares: Readonly<Float64Array>, tilt: Tilt): Float64Array {
  return logShares.map((share, component) => share + numberAt(tilt, component));
}

/** A component with a choice of slots, and the logarithm of its likelihood if coordinates were independent. */
type Seating = { readonly component: number; readonly choice: Choice; readonly score: number };

/** What the likelihoods of seatings are made from, worked out once for a mixture. */
type SeatingTable = {
  readonly slots: number;
  readonly means: Readonly<Float64Array>;
  /** Half the reciprocal of each coordinate's variance, component after component. */
  readonly precisions: Readonly<Float64Array>;
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
    Float64Array.from({ length: dimension }, (_, row) => covarianceOf(gaussian, row, row)),
  );
  const penalties = variances.map((rows) =>
    Array.from({ length: slots }, (_, slot) => {
      const { l, a, b } = labAt(rows, slot);
      return log(l * a * b) / 2;
    }),
  );
  return {
    slots,
    means: Float64Array.from(gaussians.flatMap(({ mean }) => [...mean])),
    precisions: Float64Array.from(
      variances.flatMap((rows) => [...rows]),
      (variance) => 1 / (2 * variance),
    ),
    penalties: Float64Array.from(penalties.flat()),
    ceilings: Float64Array.from(penalties, (ofSlots) => -Math.min(...ofSlots)),
    logShares: Float64Array.from(listShares(cumulative), (share) => log(share)),
    choices: Array.from({ length: slots }, (_, known) =>
      listChoices(slots, known).map((taken, number) => completeChoice(taken, number, slots)),
    ),
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

/** The search for the most likely seatings. */
type SeatSearch = {
  readonly table: SeatingTable;
  readonly logShares: Readonly<Float64Array>;
  readonly known: Readonly<Float64Array>;
  /** Log-likelihood of each known color in each slot of the component that is looked at. No typed array: it would lie outside the heap. */
  readonly fits: number[];
  /** The best first. */
  readonly best: Seating[];
  /** The score to surpass. */
  least: number;
};

/** The most likely seatings, best first, by the likelihood without covariances: sixteen, or all when there are fewer. */
function bestSeatings(
  table: SeatingTable,
  logShares: Readonly<Float64Array>,
  known: Readonly<Float64Array>,
): readonly Seating[] {
  const search: SeatSearch = { table, logShares, known, fits: [], best: [], least: -Infinity };
  const choices = table.choices[known.length / axes]!;
  for (let component = 0; component < logShares.length; component += 1)
    if (fitSlots(search, component)) tryChoices(search, component, choices);
  return search.best;
}

function tryChoices(search: SeatSearch, component: number, choices: readonly Choice[]): void {
  const { fits, logShares, table, best } = search;
  for (const choice of choices) {
    const taken = choice.slots;
    let score = logShares[component]!;
    for (let color = 0; color < taken.length; color += 1) score += fits[color * table.slots + taken[color]!]!;
    if (score <= search.least) continue;
    keepBest(best, { component, choice, score });
    if (best.length === seatingsKept) search.least = best[seatingsKept - 1]!.score;
  }
}

/** Writes the fits of a component; false once no choice of slots can reach the least score. */
function fitSlots({ table, logShares, known, fits, least }: SeatSearch, component: number): boolean {
  const { slots, ceilings, means, precisions, penalties } = table;
  const ceiling = ceilings[component]!;
  const first = component * slots;
  let bound = logShares[component]! + (ceiling * known.length) / axes;
  let fitAt = 0;
  for (let color = 0; color < known.length / axes; color += 1) {
    const own = labAt(known, color);
    let top = -Infinity;
    for (let slot = first; slot < first + slots; slot += 1) {
      const mean = labAt(means, slot);
      const precision = labAt(precisions, slot);
      const l = own.l - mean.l;
      const a = own.a - mean.a;
      const b = own.b - mean.b;
      const fit = -(l * l * precision.l + a * a * precision.a + b * b * precision.b) - penalties[slot]!;
      fits[fitAt++] = fit;
      if (fit > top) top = fit;
    }
    bound += top - ceiling;
    if (!(bound > least - rounding)) return false;
  }
  return true;
}

function keepBest(best: Seating[], seating: Seating): void {
  let place = Math.min(best.length, seatingsKept - 1);
  for (; place > 0 && best[place - 1]!.score < seating.score; place -= 1) best[place] = best[place - 1]!;
  best[place] = seating;
}
