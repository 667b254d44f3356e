import { log } from "../exact-math.ts";
import { axes, type Components, covarianceOf } from "./mixture.ts";

/*
 * Finds the assignments of known colors to slots that would be likeliest with independent
 * coordinates; see condition.ts. A component has up to ten assignments. The score of one is a sum
 * over its colors, so the sum of each color's best fit is an upper bound for the component.
 */

export const assignmentsMax = 16;

/** Per slot: mean, half the reciprocals of the variances, half the logarithm of their product. */
const slotStride = 7;

/** The best assignments in order, as numbers: component · choices + choice. */
export type Assignments = {
  readonly numbers: Readonly<Int32Array>;
  readonly count: number;
};

/** Prepares a mixture for searches. The next call overwrites the result of the last. */
export function createAssignmentSearch(
  mixture: Components,
): (known: Readonly<Float64Array>, logShares: Readonly<Float64Array>) => Assignments {
  const slots = mixture.dimension / axes;
  const table = listSlots(mixture);
  const positions = Array.from({ length: slots }, (_, known) => listFitIndexes(slots, known));
  const fits = new Float64Array(slots * slots);
  const best = createBest();
  return (known, logShares) => {
    const colors = known.length / axes;
    const ofColors = positions[colors]!;
    const choices = ofColors.length / colors;
    const fitting = { table, slots, fits };
    best.count = 0;
    best.least = -Infinity;
    for (let component = 0; component < logShares.length; component += 1) {
      const logShare = logShares[component]!;
      const upperBound = writeFits(fitting, component, { known, logShare });
      if (upperBound < best.least) continue;
      for (let at = 0, number = component * choices; at < ofColors.length; number += 1) {
        let score = logShare;
        for (const end = at + colors; at < end; at += 1) score += fits[ofColors[at]!]!;
        if (score > best.least) keepBest(best, score, number);
      }
    }
    return best;
  };
}

type Fits = { readonly table: Readonly<Float64Array>; readonly slots: number; readonly fits: Float64Array };
type Query = { readonly known: Readonly<Float64Array>; readonly logShare: number };

/** Writes each known color's log-likelihood in each slot. Returns an upper bound of the scores. */
function writeFits({ table, slots, fits }: Fits, component: number, { known, logShare }: Query): number {
  const colors = known.length / axes;
  let upperBound = logShare;
  for (let color = 0; color < colors; color += 1) {
    const knownL = known[axes * color]!;
    const knownA = known[axes * color + 1]!;
    const knownB = known[axes * color + 2]!;
    let most = -Infinity;
    let at = (component * slots + color) * slotStride;
    for (let slot = color; slot <= slots - colors + color; slot += 1, at += slotStride) {
      const l = knownL - table[at]!;
      const a = knownA - table[at + 1]!;
      const b = knownB - table[at + 2]!;
      const far = l * l * table[at + 3]! + a * a * table[at + 4]! + b * b * table[at + 5]!;
      const fit = -far - table[at + 6]!;
      fits[color * slots + slot] = fit;
      if (fit > most) most = fit;
    }
    upperBound += most;
  }
  return upperBound;
}

/** The best assignments so far. `least` is the last score of a full list. */
type Best = {
  readonly scores: Float64Array;
  readonly numbers: Int32Array;
  count: number;
  least: number;
};

function createBest(): Best {
  return {
    scores: new Float64Array(assignmentsMax),
    numbers: new Int32Array(assignmentsMax),
    count: 0,
    least: -Infinity,
  };
}

/** Numbers arrive in rising order, so equal scores stay in that order. */
function keepBest(best: Best, score: number, number: number): void {
  const { scores, numbers } = best;
  let position = Math.min(best.count, assignmentsMax - 1);
  best.count = position + 1;
  for (; position > 0 && scores[position - 1]! < score; position -= 1) {
    scores[position] = scores[position - 1]!;
    numbers[position] = numbers[position - 1]!;
  }
  scores[position] = score;
  numbers[position] = number;
  if (best.count === assignmentsMax) best.least = scores[assignmentsMax - 1]!;
}

function listSlots({ dimension, cumulative, gaussianAt }: Components): Readonly<Float64Array> {
  const numbers = Array.from(cumulative, (_, component) => {
    const gaussian = gaussianAt(component);
    return Array.from({ length: dimension / axes }, (__, slot) => {
      const from = slot * axes;
      const varianceOf = (axis: number): number => covarianceOf(gaussian, from + axis, from + axis);
      const [l, a, b] = [varianceOf(0), varianceOf(1), varianceOf(2)];
      return [...gaussian.mean.subarray(from, from + axes), 1 / (2 * l), 1 / (2 * a), 1 / (2 * b), log(l * a * b) / 2];
    });
  });
  return Float64Array.from(numbers.flat(2));
}

function listFitIndexes(slots: number, known: number): Readonly<Uint8Array> {
  return Uint8Array.from(
    listChoices(slots, known).flatMap((taken) => taken.map((slot, color) => color * slots + slot)),
  );
}

/** Lists all subsets of the integers from 0 to count − 1, each in rising order. */
export function listChoices(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]];
  if (chosen > count) return [];
  const without = listChoices(count - 1, chosen);
  const withLast = listChoices(count - 1, chosen - 1).map((choice) => [...choice, count - 1]);
  return [...without, ...withLast];
}
