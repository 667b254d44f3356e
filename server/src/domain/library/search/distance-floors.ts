/**
 * Lower bounds of distances, from one look-up for each color of a palette: most palettes are so unlike that they need not be measured.
 * The colors there are lie in a grid of cells; a palette keeps the cell of each of its colors. For a search, each cell is marked
 * once with what it is to the search's own colors:
 *
 *     bits 24–31   own colors that may be within 4,000 steps of a color in the cell, a bit for each
 *          16–23   … within 2,400
 *           8–15   … within 1,200
 *           0–7    the least distance to the nearest of them, in units of 128 steps
 *
 * A palette's marks tell by their sum how far its colors are at least, and by their union which own colors have none near.
 */
import { cellCount, cellReach, type ColorColumn, middleOf } from "./color-column.ts";

const unitSteps = 128;
const unitBits = 8;
const unitMask = 2 ** unitBits - 1;
const [nearShift, middleShift, farShift] = [8, 16, 24];
/** Up to this distance, in steps, it can be told which own colors a palette has one near. */
export const nearStepsMax = 1200;
const middleSteps = 2400;
const farSteps = 4000;
/** What lies between the levels. */
const levelSteps = [nearStepsMax, middleSteps - nearStepsMax, farSteps - middleSteps];
/** Of the bytes. */
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

interface DistanceFloors {
  /** For each row not more than the mean distances of both ways together, in steps. */
  sumsOf(column: ColorColumn): Float64Array;
  /** Keeps no row without a color that may be within `nearStepsMax` of each own one. */
  keepNear(column: ColorColumn, kept: Uint8Array): void;
}

/** @param own - lightness, a and b of each color, at most eight */
export function createDistanceFloors(own: readonly Lab[]): DistanceFloors {
  const marks = markCells(own);
  const all = 2 ** own.length - 1;
  const missing = levelSteps.map((steps) => steps / own.length);

  return {
    sumsOf: (column) => sumRows(column, marks, { all, missing }),
    keepNear: (column, kept) => keepMarked(column, marks, { all, kept }),
  };
}

interface SumTerms {
  readonly all: number;
  /** What an own color without one near adds at each level. */
  readonly missing: readonly number[];
}

/** In one loop without calls: it is all that is done for most palettes. */
function sumRows(
  { cells, starts }: ColorColumn,
  marks: Int32Array,
  { all, missing: [first = 0, second = 0, third = 0] }: SumTerms,
): Float64Array {
  const sums = new Float64Array(starts.length - 1);
  for (let row = 0; row < sums.length; row++) {
    const from = starts[row]! | 0;
    const end = starts[row + 1]! | 0;
    let units = 0;
    let near = 0;
    for (let at = from; at < end; at++) {
      const mark = marks[cells[at]!]!;
      units += mark & unitMask;
      near |= mark;
    }
    const far = ~near;
    const back =
      first * bitCounts[(far >>> nearShift) & all]! +
      second * bitCounts[(far >>> middleShift) & all]! +
      third * bitCounts[(far >>> farShift) & all]!;
    sums[row] = (units * unitSteps) / (end - from) + back;
  }
  return sums;
}

function keepMarked(
  { cells, starts }: ColorColumn,
  marks: Int32Array,
  { all, kept }: { readonly all: number; readonly kept: Uint8Array },
): void {
  for (let row = 0; row < kept.length; row++) {
    const end = starts[row + 1]! | 0;
    let near = 0;
    for (let at = starts[row]! | 0; at < end; at++) near |= marks[cells[at]!]!;
    if (((near >>> nearShift) & all) !== all) kept[row] = 0;
  }
}

export type Lab = readonly [l: number, a: number, b: number];

function markCells(own: readonly Lab[]): Int32Array {
  const marks = new Int32Array(cellCount);
  for (let cell = 0; cell < cellCount; cell++) marks[cell] = markCell(own, middleOf(cell));
  return marks;
}

function markCell(own: readonly Lab[], [l, a, b]: Lab): number {
  let least = Infinity;
  let mark = 0;
  for (let place = 0; place < own.length; place++) {
    const [ownL, ownA, ownB] = own[place]!;
    const distance = Math.sqrt((l - ownL) ** 2 + (a - ownA) ** 2 + (b - ownB) ** 2);
    const floor = Math.max(0, distance - cellReach);
    if (floor < least) least = floor;
    if (floor <= farSteps) mark |= markLevels(floor) << place;
  }
  return mark | Math.min(unitMask, Math.floor(least / unitSteps));
}

function markLevels(floor: number): number {
  if (floor <= nearStepsMax) return (1 << nearShift) | (1 << middleShift) | (1 << farShift);
  return floor <= middleSteps ? (1 << middleShift) | (1 << farShift) : 1 << farShift;
}
