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
/** In steps, with the bits that stand for each. */
const levels = [
  { steps: 1200, shift: 8 },
  { steps: 2400, shift: 16 },
  { steps: 4000, shift: 24 },
];
/** Up to this distance, in steps, it can be told which own colors a palette has one near. */
export const nearStepsMax = 1200;
const nearShift = 8;
/** Of the bytes. */
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

/** Of a cell that nobody has asked for: no mark has all levels and the most units. */
const unknown = -1;

interface DistanceFloors {
  /** Not more than the mean distances of both ways together, in steps. */
  sumOf(column: ColorColumn, row: number): number;
  /** Whether a row may have a color within `nearStepsMax` of each own one. */
  mayHold(column: ColorColumn, row: number): boolean;
}

/** @param own - lightness, a and b of each color, at most eight */
export function createDistanceFloors(own: readonly Lab[]): DistanceFloors {
  const marks = new Int32Array(cellCount).fill(unknown);
  const all = 2 ** own.length - 1;

  function look(cell: number): number {
    const mark = markCell(own, cell);
    marks[cell] = mark;
    return mark;
  }

  return {
    sumOf({ cells, starts }, row) {
      const from = starts[row]! | 0;
      const end = starts[row + 1]! | 0;
      let there = 0;
      let near = 0;
      for (let at = from; at < end; at++) {
        let mark = marks[cells[at]!]!;
        if (mark === unknown) mark = look(cells[at]!);
        there += mark & unitMask;
        near |= mark;
      }
      return (there * unitSteps) / (end - from) + sumMissing(near, all) / own.length;
    },
    mayHold({ cells, starts }, row) {
      const end = starts[row + 1]! | 0;
      let near = 0;
      for (let at = starts[row]! | 0; at < end; at++) {
        let mark = marks[cells[at]!]!;
        if (mark === unknown) mark = look(cells[at]!);
        near |= mark;
      }
      return ((near >>> nearShift) & all) === all;
    },
  };
}

/** How far own colors are at least from a row of these marks, all together. */
function sumMissing(near: number, all: number): number {
  let sum = 0;
  let before = 0;
  for (let place = 0; place < levels.length; place++) {
    const { steps, shift } = levels[place]!;
    sum += (steps - before) * bitCounts[~(near >>> shift) & all]!;
    before = steps;
  }
  return sum;
}

export type Lab = readonly [l: number, a: number, b: number];

function markCell(own: readonly Lab[], cell: number): number {
  const [l, a, b] = middleOf(cell);
  let least = Infinity;
  let mark = 0;
  for (const [place, color] of own.entries()) {
    const floor = Math.max(0, Math.hypot(l - color[0], a - color[1], b - color[2]) - cellReach);
    least = Math.min(least, floor);
    for (const { steps, shift } of levels) if (floor <= steps) mark |= 1 << (shift + place);
  }
  return mark | Math.min(unitMask, Math.floor(least / unitSteps));
}
