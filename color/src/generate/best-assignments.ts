import { log } from "../exact-math.ts";
import { axes, type Components, covarianceOf } from "./mixture.ts";

/*
 * Finds the assignments of known colors to slots that would be likeliest with independent
 * coordinates; see condition.ts. A component has up to ten assignments. The score of one is a sum
 * over its colors.
 *
 * Most of the more than one hundred components are far off. Space is divided into cells, and each
 * cell has an upper bound of a color's score for each component. The sums of these bounds tell
 * which components can be skipped. Promising components come first and raise the threshold early.
 */

/** The number of assignments that are evaluated exactly. */
export const assignmentsMax = 16;

/** Above the rounding error of single-precision bounds, so that no kept assignment is skipped. */
const rounding = 1e-3;
/** Components whose bound is lower than the best by more than this come last. */
const promising = 3;

/**
 * Per slot: its mean, half the reciprocals of its variances, and half the logarithm of their
 * product.
 */
const slotStride = 7;

/** Cells of 0.1 in (L, 2a, 2b) that cover sRGB. The outermost are unbounded. */
const cellsPerUnit = 10;
const cellRanges = [
  { from: 0, count: 10 },
  { from: -0.5, count: 11 },
  { from: -0.7, count: 11 },
] as const;

/** The best assignments in order, as numbers: component · choices + choice. */
export type Assignments = {
  readonly numbers: Readonly<Int32Array>;
  readonly count: number;
};

/**
 * Prepares a mixture for a search.
 *
 * @returns a function of known colors, from dark to light, and the logarithms of the components'
 *   shares; it returns the sixteen likeliest assignments without covariances, ties by the lower
 *   number, in an array that the next call overwrites
 */
export function createAssignmentSearch(
  mixture: Components,
): (known: Readonly<Float64Array>, logShares: Readonly<Float64Array>) => Assignments {
  const search = createSearch(mixture);
  const { upperBounds, best } = search;
  return (known, logShares) => {
    const enough = writeUpperBounds(search, known, logShares) - promising;
    best.count = 0;
    best.least = -Infinity;
    for (const isLate of [false, true]) {
      for (let component = 0; component < upperBounds.length; component += 1) {
        const upperBound = upperBounds[component]!;
        if (upperBound < enough !== isLate || upperBound < best.least - rounding) continue;
        if (writeFits(search, component, known))
          scoreAssignments(search, component, { colors: known.length / axes, logShare: logShares[component]! });
      }
    }
    return best;
  };
}

/** A prepared mixture, and arrays that every search reuses. */
type Search = {
  readonly slots: number;
  readonly table: Readonly<Float64Array>;
  readonly getCeilings: (known: Readonly<Float64Array>, color: number) => Float32Array;
  /** By number of known colors: the index of each color's fit in its slot, choice after choice. */
  readonly positions: readonly Readonly<Uint8Array>[];
  /** The upper bounds for each known color, and their sums per component. */
  readonly ceilings: Float32Array[];
  readonly upperBounds: Float64Array;
  /** For one component: the log-likelihood of each known color in each slot. */
  readonly fits: Float64Array;
  readonly best: Best;
};

function createSearch(mixture: Components): Search {
  const slots = mixture.dimension / axes;
  const table = listSlots(mixture);
  return {
    slots,
    table,
    getCeilings: createCeilings(table, slots),
    positions: Array.from({ length: slots }, (_, known) => listFitIndexes(slots, known)),
    ceilings: [],
    upperBounds: new Float64Array(mixture.cumulative.length),
    fits: new Float64Array(slots * slots),
    best: createBest(),
  };
}

/** Writes the upper bound of each component. Returns the largest. */
function writeUpperBounds(
  { getCeilings, ceilings, upperBounds }: Search,
  known: Readonly<Float64Array>,
  logShares: Readonly<Float64Array>,
): number {
  upperBounds.set(logShares);
  for (let color = 0; color < known.length / axes; color += 1) {
    const ofColor = getCeilings(known, color);
    ceilings[color] = ofColor;
    for (let component = 0; component < upperBounds.length; component += 1)
      upperBounds[component]! += ofColor[component]!;
  }
  let most = -Infinity;
  for (let component = 0; component < upperBounds.length; component += 1)
    if (upperBounds[component]! > most) most = upperBounds[component]!;
  return most;
}

/**
 * Writes how each known color fits each slot that leaves room for the others. Returns false if a
 * color is too far from all of them.
 */
function writeFits(
  { slots, table, ceilings, upperBounds, fits, best }: Search,
  component: number,
  known: Readonly<Float64Array>,
): boolean {
  const colors = known.length / axes;
  const lacking = best.least - rounding - upperBounds[component]!;
  for (let color = 0; color < colors; color += 1) {
    const knownL = known[axes * color]!;
    const knownA = known[axes * color + 1]!;
    const knownB = known[axes * color + 2]!;
    const wanted = lacking + ceilings[color]![component]!;
    let at = (component * slots + color) * slotStride;
    let near = 0;
    for (let slot = color; slot <= slots - colors + color; slot += 1, at += slotStride) {
      const l = knownL - table[at]!;
      const a = knownA - table[at + 1]!;
      const b = knownB - table[at + 2]!;
      const far = l * l * table[at + 3]! + a * a * table[at + 4]! + b * b * table[at + 5]!;
      const fit = -far - table[at + 6]!;
      fits[color * slots + slot] = fit;
      // Branch-free, because the result is unpredictable.
      near += Number(fit >= wanted);
    }
    if (near === 0) return false;
  }
  return true;
}

/** Keeps the best assignments of a component. */
function scoreAssignments(
  { positions, fits, best }: Search,
  component: number,
  { colors, logShare }: { readonly colors: number; readonly logShare: number },
): void {
  const ofColors = positions[colors]!;
  let number = (component * ofColors.length) / colors;
  for (let at = 0; at < ofColors.length; number += 1) {
    let score = logShare;
    for (const end = at + colors; at < end; at += 1) score += fits[ofColors[at]!]!;
    if (score >= best.least) keepBest(best, score, number);
  }
}

/** The best assignments so far, and the score that another must reach. */
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

function keepBest(best: Best, score: number, number: number): void {
  const { scores, numbers } = best;
  const isFull = best.count === assignmentsMax;
  if (isFull && score === scores[assignmentsMax - 1]! && number > numbers[assignmentsMax - 1]!) return;
  let position = isFull ? assignmentsMax - 1 : best.count;
  best.count = position + 1;
  for (; position > 0; position -= 1) {
    const before = scores[position - 1]!;
    if (before > score || (before === score && numbers[position - 1]! < number)) break;
    scores[position] = before;
    numbers[position] = numbers[position - 1]!;
  }
  scores[position] = score;
  numbers[position] = number;
  if (best.count === assignmentsMax) best.least = scores[assignmentsMax - 1]!;
}

/** All slots of all components, `slotStride` numbers each. */
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

/**
 * Returns a function that gives the upper bounds of a color for each component: the best score of
 * any color in its cell, in any slot it may have. Computed on first use of a cell.
 */
function createCeilings(
  table: Readonly<Float64Array>,
  slots: number,
): (known: Readonly<Float64Array>, color: number) => Float32Array {
  const [l, a, b] = cellRanges;
  const cellCount = l.count * a.count * b.count;
  const kept = Array.from({ length: slots * slots * cellCount }, (): Float32Array | undefined => undefined);
  return (known, color) => {
    const at = axes * color;
    const cells: Cells = [cellOf(l, known[at]!), cellOf(a, known[at + 1]!), cellOf(b, known[at + 2]!)];
    const cell = (cells[0] * a.count + cells[1]) * b.count + cells[2];
    const colors = known.length / axes;
    return (kept[(colors * slots + color) * cellCount + cell] ??= listCeilings(table, cells, {
      slots,
      first: color,
      last: slots - colors + color,
    }));
  };
}

type CellRange = (typeof cellRanges)[number];
type Cells = readonly [number, number, number];

function cellOf({ from, count }: CellRange, value: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((value - from) * cellsPerUnit)));
}

function listCeilings(
  table: Readonly<Float64Array>,
  cells: Cells,
  { slots, first, last }: { readonly slots: number; readonly first: number; readonly last: number },
): Float32Array {
  return Float32Array.from({ length: table.length / (slots * slotStride) }, (_, component) => {
    let most = -Infinity;
    for (let slot = first; slot <= last; slot += 1) {
      const at = (component * slots + slot) * slotStride;
      let ceiling = -table[at + 6]!;
      for (const [axis, range] of cellRanges.entries()) {
        const gap = gapOf(range, cells[axis]!, table[at + axis]!);
        ceiling -= gap * gap * table[at + axes + axis]!;
      }
      most = Math.max(most, ceiling);
    }
    return most;
  });
}

/** Returns the distance between a number and a cell. */
function gapOf({ from, count }: CellRange, cell: number, value: number): number {
  const low = cell === 0 ? -Infinity : from + cell / cellsPerUnit;
  const high = cell === count - 1 ? Infinity : from + (cell + 1) / cellsPerUnit;
  return Math.max(0, low - value, value - high);
}

/** Returns the index of each color's fit in its slot, choice after choice. */
function listFitIndexes(slots: number, known: number): Readonly<Uint8Array> {
  return Uint8Array.from(
    listChoices(slots, known).flatMap((taken) => taken.map((slot, color) => color * slots + slot)),
  );
}

/**
 * Lists all subsets of the first integers.
 *
 * @param count - the integers are from 0 to count − 1
 * @returns the subsets, each in rising order
 */
export function listChoices(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]];
  if (chosen > count) return [];
  const without = listChoices(count - 1, chosen);
  const withLast = listChoices(count - 1, chosen - 1).map((choice) => [...choice, count - 1]);
  return [...without, ...withLast];
}
