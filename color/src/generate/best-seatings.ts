import { labAt } from "../cielab.ts";
import { log } from "../exact-math.ts";
import { type Components, covarianceOf } from "./mixture.ts";
import { axes, type Choice, completeChoice } from "./seat-colors.ts";

/*
 * The seatings of known colors that would be likeliest if coordinates were independent: see condition.ts. Each component has up to
 * ten, and what they are worth are sums of one number for each color in its slot. Most of them are soon told to be too low, but
 * a search that asks after every number spends more on asking, since no processor foresees the answers, than on the sums.
 */

/** Seatings that are worked out in full. */
export const seatingsKept = 16;

/** Sums in another order differ by less: what is skipped would not have been kept. */
const rounding = 1e-9;

/** Of a slot: its mean, half the reciprocals of its variances, and half the logarithm of their product, which lie together. */
const slotStride = 7;

/** A component with a choice of slots. */
type Seating = { readonly component: number; readonly choice: Choice };

/** Choices of as many slots, and where the fit of each color in its slot stands, choice after choice. */
type Choices = { readonly all: readonly Choice[]; readonly places: Readonly<Uint8Array> };

/**
 * Prepares a mixture for a search.
 *
 * @param mixture - of colors in (L, 2a, 2b)
 * @returns a function of known colors, from dark to light, and of the logarithms of the components' shares: the likeliest seatings
 * without covariances, the best first; sixteen, or all when there are fewer
 */
export function createSeatingSearch(
  mixture: Components,
): (known: Readonly<Float64Array>, logShares: Readonly<Float64Array>) => readonly Seating[] {
  const slots = mixture.dimension / axes;
  const table = listSlots(mixture);
  const ceilings = listCeilings(table, slots);
  const choices = Array.from({ length: slots }, (_, known) => prepareChoices(slots, known));
  const fits = new Float64Array(slots * slots);
  const best = createBest();

  /** Writes the logarithm of the likelihood of each known color in each slot of a component; false once no choice of slots can reach a sum. */
  function writeFits(component: number, known: Readonly<Float64Array>, least: number): boolean {
    const end = (component + 1) * slots * slotStride;
    const wanted = least - rounding - ceilings[component]! * (known.length / axes - 1);
    let place = 0;
    for (let color = 0; color < known.length; color += axes) {
      const knownL = known[color]!;
      const knownA = known[color + 1]!;
      const knownB = known[color + 2]!;
      let hopes = 0;
      for (let at = component * slots * slotStride; at < end; at += slotStride) {
        const l = knownL - table[at]!;
        const a = knownA - table[at + 1]!;
        const b = knownB - table[at + 2]!;
        const far = l * l * table[at + 3]! + a * a * table[at + 4]! + b * b * table[at + 5]!;
        const fit = -far - table[at + 6]!;
        fits[place++] = fit;
        // A number, not a branch: it cannot be foreseen which slots are near.
        hopes += Number(fit > wanted);
      }
      if (hopes === 0) return false;
    }
    return true;
  }

  return (known, logShares) => {
    const { all, places } = choices[known.length / axes]!;
    const colors = known.length / axes;
    best.count = 0;
    let least = -Infinity;
    for (let component = 0; component < logShares.length; component += 1) {
      if (!writeFits(component, known, least - logShares[component]!)) continue;
      for (let choice = 0, at = 0; choice < all.length; choice += 1) {
        let score = logShares[component]!;
        for (const end = at + colors; at < end; at += 1) score += fits[places[at]!]!;
        if (score > least) least = keepBest(best, score, component * all.length + choice);
      }
    }
    return listBest(best, all);
  };
}

function listBest({ numbers, count }: Best, choices: readonly Choice[]): readonly Seating[] {
  const seatings: Seating[] = [];
  for (let place = 0; place < count; place += 1) {
    const number = numbers[place]!;
    seatings.push({ component: Math.floor(number / choices.length), choice: choices[number % choices.length]! });
  }
  return seatings;
}

/** The best seatings so far, the best of them first, by numbers that stand for component and choice. */
type Best = {
  readonly scores: Float64Array;
  readonly numbers: Int32Array;
  count: number;
};

function createBest(): Best {
  return { scores: new Float64Array(seatingsKept), numbers: new Int32Array(seatingsKept), count: 0 };
}

/** @returns the score to surpass */
function keepBest(best: Best, score: number, number: number): number {
  const { scores, numbers } = best;
  let place = Math.min(best.count, seatingsKept - 1);
  best.count = place + 1;
  for (; place > 0 && scores[place - 1]! < score; place -= 1) {
    scores[place] = scores[place - 1]!;
    numbers[place] = numbers[place - 1]!;
  }
  scores[place] = score;
  numbers[place] = number;
  return best.count === seatingsKept ? scores[seatingsKept - 1]! : -Infinity;
}

/** Slot after slot, component after component: `slotStride` numbers each. */
function listSlots({ dimension, cumulative, gaussianAt }: Components): Readonly<Float64Array> {
  const numbers = Array.from(cumulative, (_, component) => {
    const gaussian = gaussianAt(component);
    return Array.from({ length: dimension / axes }, (__, slot) => {
      const mean = labAt(gaussian.mean, slot);
      const varianceOf = (axis: number): number => covarianceOf(gaussian, slot * axes + axis, slot * axes + axis);
      const [l, a, b] = [varianceOf(0), varianceOf(1), varianceOf(2)];
      return [mean.l, mean.a, mean.b, 1 / (2 * l), 1 / (2 * a), 1 / (2 * b), log(l * a * b) / 2];
    });
  });
  return Float64Array.from(numbers.flat(2));
}

/** What the narrowest slot of each component is worth to a color right in its middle. */
function listCeilings(table: Readonly<Float64Array>, slots: number): Readonly<Float64Array> {
  return Float64Array.from({ length: table.length / (slots * slotStride) }, (_, component) =>
    Math.max(...Array.from({ length: slots }, (__, slot) => -table[(component * slots + slot) * slotStride + 6]!)),
  );
}

function prepareChoices(slots: number, known: number): Choices {
  const all = listChoices(slots, known).map((taken, number) => completeChoice(taken, number, slots));
  return {
    all,
    places: Uint8Array.from(all.flatMap((choice) => choice.slots.map((slot, color) => color * slots + slot))),
  };
}

/**
 * Every way to choose some of the first integers.
 *
 * @param count - they lie from 0 to count − 1
 * @param chosen - how many
 * @returns the choices, each in rising order
 * @example
 * listChoices(3, 2)  // [[0, 1], [0, 2], [1, 2]]
 */
export function listChoices(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]];
  if (chosen > count) return [];
  const without = listChoices(count - 1, chosen);
  const withLast = listChoices(count - 1, chosen - 1).map((choice) => [...choice, count - 1]);
  return [...without, ...withLast];
}
