import { log } from "../exact-math.ts";
import { listChoices } from "./list-choices.ts";
import type { Components } from "./model.ts";
import { covarianceOf } from "./model.ts";

/*
 * The five slots of a component go from dark to light. Known colors, also from dark to light, may stand in any slots in
 * that order: a *seating* is a component with such a choice of slots. There are up to 10 seatings a component, more than
 * a thousand in all. Their likelihoods without the covariances between coordinates are cheap: sums of one number for each
 * color in its slot. A component whose best sum cannot reach the seatings already kept is left before its end.
 */

/** Coordinates of a color. */
export const axes = 3;
const SEATINGS_KEPT = 16;
/** Sums in another order differ by less: what is skipped would not have been kept. */
const ROUNDING = 1e-9;

/** Slots of the known colors, and all coordinates with those of these slots first. */
export type Choice = { readonly slots: readonly number[]; readonly order: readonly number[] };
/** A component with a choice of slots, and the logarithm of its likelihood if coordinates were independent. */
export type Seating = { readonly component: number; readonly choice: Choice; readonly score: number };

/** What the likelihoods of seatings are made from, worked out once for a mixture. */
export type SeatingTable = {
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

/**
 * The table of a mixture.
 *
 * @param components - of colors in (L, 2a, 2b), each component's from dark to light
 * @returns what `bestSeatings` asks for
 */
export function createSeatingTable({ dimension, cumulative, gaussianAt }: Components): SeatingTable {
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
    choices: Array.from({ length: slots }, (_, known) =>
      listChoices(slots, known).map(completeChoice(slots)),
    ),
  };
}

/** Shares out of their sums. */
function listShares(cumulative: Readonly<Float64Array>): Float64Array {
  return cumulative.map((end, index) => (index === 0 ? end : end - cumulative[index - 1]!));
}

/**
 * The most likely seatings, best first, by the likelihood without covariances.
 *
 * @param table - of the mixture
 * @param known - coordinates from dark to light, three numbers a color, fewer colors than slots
 * @returns sixteen, or all when there are fewer
 */
export function bestSeatings(table: SeatingTable, known: Readonly<Float64Array>): readonly Seating[] {
  const choices = table.choices[known.length / axes]!;
  const fits = new Float64Array((known.length / axes) * table.slots);
  const best: Seating[] = [];
  for (let component = 0; component < table.logShares.length; component += 1) {
    const least = best.length < SEATINGS_KEPT ? -Infinity : best[SEATINGS_KEPT - 1]!.score;
    if (!fitSlots(fits, table, { known, component, least: least - ROUNDING })) continue;
    for (const choice of choices) {
      let score = table.logShares[component]!;
      for (let color = 0; color < choice.slots.length; color += 1)
        score += fits[color * table.slots + choice.slots[color]!]!;
      keepBest(best, { component, choice, score });
    }
  }
  return best;
}

type Fitting = { readonly known: Readonly<Float64Array>; readonly component: number; readonly least: number };

/** Log-likelihood of each known color in each slot; false once no choice of slots can reach the least score. */
function fitSlots(fits: Float64Array, table: SeatingTable, { known, component, least }: Fitting): boolean {
  const { slots, ceilings, logShares } = table;
  const ceiling = ceilings[component]!;
  let bound = logShares[component]! + (ceiling * known.length) / axes;
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
  const l = known[color * axes]! - means[slot * axes]!;
  const a = known[color * axes + 1]! - means[slot * axes + 1]!;
  const b = known[color * axes + 2]! - means[slot * axes + 2]!;
  const near = -(l * l) / spreads[slot * axes]! - (a * a) / spreads[slot * axes + 1]!;
  return near - (b * b) / spreads[slot * axes + 2]! - penalties[slot]!;
}

function keepBest(best: Seating[], seating: Seating): void {
  if (best.length === SEATINGS_KEPT && seating.score <= best[SEATINGS_KEPT - 1]!.score) return;
  let place = Math.min(best.length, SEATINGS_KEPT - 1);
  for (; place > 0 && best[place - 1]!.score < seating.score; place -= 1) best[place] = best[place - 1]!;
  best[place] = seating;
}

/** Adds the order in which the coordinates of the taken slots come first, those of the free ones after. */
function completeChoice(slots: number): (taken: readonly number[]) => Choice {
  return (taken) => {
    const free = Array.from({ length: slots }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
    const order = [...taken, ...free].flatMap((slot) => [slot * axes, slot * axes + 1, slot * axes + 2]);
    return { slots: taken, order };
  };
}
