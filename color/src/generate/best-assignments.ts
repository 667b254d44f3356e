import { log } from "../exact-math.ts";
import { axes, type Components, covarianceOf } from "./mixture.ts";

/*
 * The seatings of known colors that would be likeliest if coordinates were independent: see condition.ts. A component has up to ten,
 * and each is worth the sum of one number for every color in its slot.
 *
 * Of more than a hundred components all but some ten are far off. So space is divided into cells, and of each it is known how much any color in
 * it can be worth to a component at most: the sums of these ceilings tell which components may be passed over. Those
 * that promise most come first, and raise early what the others have to surpass.
 */

/** Seatings that are worked out in full. */
export const assignmentsMax = 16;

/** More than what ceilings lose by being rounded to single precision: what is passed over would not have been kept. */
const rounding = 1e-3;
/** Components that come no nearer to the most promising one than this have to wait. */
const promising = 3;

/** Of a slot: its mean, half the reciprocals of its variances, and half the logarithm of their product, which lie together. */
const slotStride = 7;

/** Cells of a tenth in (L, 2a, 2b), as many as cover sRGB; the outermost reach on without end. */
const cellsPerUnit = 10;
const cellRanges = [
  { from: 0, count: 10 },
  { from: -0.5, count: 11 },
  { from: -0.7, count: 11 },
] as const;

/** The best seatings, the best of them first, by their numbers: component · choices + choice. */
export type Assignments = {
  readonly numbers: Readonly<Int32Array>;
  readonly count: number;
};

/**
 * Prepares a mixture for a search.
 *
 * @param mixture - of colors in (L, 2a, 2b)
 * @returns a function of known colors, from dark to light, and of the logarithms of the components' shares: the likeliest seatings
 * without covariances; sixteen, or all when there are fewer. Of equally likely ones the lower number is the better. The next call writes over them
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

/** What is known of a mixture, and arrays that every search uses anew. */
type Search = {
  readonly slots: number;
  readonly table: Readonly<Float64Array>;
  readonly getCeilings: (known: Readonly<Float64Array>, color: number) => Float32Array;
  /** By number of known colors: where the fit of each in its slot stands, choice after choice. */
  readonly positions: readonly Readonly<Uint8Array>[];
  /** What each known color is worth to each component at most, and what may be hoped for of all of them. */
  readonly ceilings: Float32Array[];
  readonly upperBounds: Float64Array;
  /** Of one component: the logarithm of the likelihood of each known color in each slot. */
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

/** Writes what may be hoped for of each component; returns the most. */
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

/** Writes how each known color fits each slot that leaves room for the others; false once one is too far from all of them. */
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
      // A number, not a branch: it cannot be foreseen which slots are near.
      near += Number(fit >= wanted);
    }
    if (near === 0) return false;
  }
  return true;
}

/** Keeps the best of a component's seatings. */
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

/** The best seatings so far, and what another must reach. */
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

/** Slot after slot, component after component: `slotStride` numbers each. */
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
 * What a color is worth to each component at most, of a table of slots: as much as any color of its cell, in any slot that it may have. Worked
 * out when a cell is first asked for.
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
/** The places of a cell along each axis. */
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

/** How far a number is from the nearest one in a cell. */
function gapOf({ from, count }: CellRange, cell: number, value: number): number {
  const low = cell === 0 ? -Infinity : from + cell / cellsPerUnit;
  const high = cell === count - 1 ? Infinity : from + (cell + 1) / cellsPerUnit;
  return Math.max(0, low - value, value - high);
}

/** Where the fit of each color in its slot stands, choice after choice. */
function listFitIndexes(slots: number, known: number): Readonly<Uint8Array> {
  return Uint8Array.from(
    listChoices(slots, known).flatMap((taken) => taken.map((slot, color) => color * slots + slot)),
  );
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
