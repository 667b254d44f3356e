/**
 * Lower bounds of distances, from one look-up for each color of a palette: most palettes are so unlike that they need not be measured.
 * The colors there are lie in a grid of cells; a palette keeps the cell of each of its colors. For a search, each cell is marked
 * once with what it is to the search's own colors:
 *
 *     bits 24–31   own colors that may be within 2,600 steps of a color in the cell, a bit for each
 *          16–23   … within 1,500
 *           8–15   … within 700
 *           0–7    the least distance to the nearest of them, in units of 64 steps
 *
 * Of all cells few hold colors: a cell is marked when it is first met.
 *
 * A palette's marks tell by their sum how far its colors are at least, and by their union which own colors have none near. Second
 * marks tell the latter at four levels more, for palettes that may be near by the first ones.
 */
import { cellCount, cellReach, type ColorColumn, type Lab, middleOf } from "./color-column.ts";

const unitSteps = 64;
const unitBits = 8;
const unitMask = 2 ** unitBits - 1;
/** Own colors, at most, and so the bits of a level. */
const levelBits = 8;
/** In steps, ascending; a second level lies before, between and behind the first ones. */
const firstLevels = [700, 1500, 2600] as const;
const secondLevels = [300, 1100, 2000, 3400] as const;
/** Of the bytes. */
const bitCounts = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

/** For each row not more than its distance, in whole steps. */
type FloorsOf = (column: ColorColumn) => Uint16Array;

interface LikenessFloors {
  readonly floorsOf: FloorsOf;
  /** A higher floor of one row, or the same. */
  raiseFloor(column: ColorColumn, row: number): number;
}

/**
 * Of the mean distances of both ways together.
 *
 * @param own - lightness, a and b of each color, at most eight
 */
export function createLikenessFloors(own: readonly Lab[]): LikenessFloors {
  const all = 2 ** own.length - 1;
  const first = createMarks(own, { levels: firstLevels, shift: levelBits, hasUnits: true });
  const second = createMarks(own, { levels: secondLevels, shift: 0, hasUnits: false });
  const share = (steps: number): number => steps / own.length;
  const missing = listGaps(firstLevels).map(share);
  const missingBoth = listGaps([...firstLevels, ...secondLevels].toSorted((one, other) => one - other)).map(share);
  return {
    floorsOf: (column) => sumRows(column, first.markAll(column), { all, missing }),
    raiseFloor: (column, row) => sumRow(column, row, { first, second, all, missing: missingBoth }),
  };
}

/** Of the mean distance from each color to the nearest of a row. */
export function createNearestFloors(own: readonly Lab[]): FloorsOf {
  const marks = createMarks(own, { levels: [], shift: 0, hasUnits: true });
  return (column) => findLeast(column, marks.markAll(column));
}

/** Keeps no row without a color that may be within a distance of each own one. */
export type NearFilter = (column: ColorColumn, kept: Uint8Array) => void;

/** @param own - lightness, a and b of each color, at most eight */
export function createNearFilter(own: readonly Lab[], steps: number): NearFilter {
  const marks = createMarks(own, { levels: [steps], shift: 0, hasUnits: false });
  return (column, kept) => keepMarked(column, marks.markAll(column), { all: 2 ** own.length - 1, kept });
}

/** What lies between one level and the next. */
function listGaps(levels: readonly number[]): readonly number[] {
  return levels.map((steps, place) => steps - (levels[place - 1] ?? 0));
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
  { all, missing: [near = 0, middle = 0, far = 0] }: SumTerms,
): Uint16Array {
  const sums = new Uint16Array(starts.length - 1);
  for (let row = 0; row < sums.length; row++) {
    const from = starts[row]! | 0;
    const end = starts[row + 1]! | 0;
    let units = 0;
    let found = 0;
    for (let at = from; at < end; at++) {
      const mark = marks[cells[at]!]!;
      units += mark & unitMask;
      found |= mark;
    }
    const left = ~found;
    const back =
      near * bitCounts[(left >>> levelBits) & all]! +
      middle * bitCounts[(left >>> (2 * levelBits)) & all]! +
      far * bitCounts[(left >>> (3 * levelBits)) & all]!;
    sums[row] = (units * unitSteps) / (end - from) + back;
  }
  return sums;
}

interface BothTerms extends SumTerms {
  readonly first: Marks;
  readonly second: Marks;
}

function sumRow({ cells, starts }: ColorColumn, row: number, { first, second, all, missing }: BothTerms): number {
  const from = starts[row]! | 0;
  const end = starts[row + 1]! | 0;
  let units = 0;
  let found = 0;
  let foundToo = 0;
  for (let at = from; at < end; at++) {
    const cell = cells[at]!;
    const mark = first.markOf(cell);
    units += mark & unitMask;
    found |= mark;
    foundToo |= second.markOf(cell);
  }
  let back = 0;
  // The levels take turns, a second one first.
  for (let level = 0; level < missing.length; level++) {
    const left = (level & 1) === 0 ? ~foundToo : ~found;
    back += missing[level]! * bitCounts[(left >>> (levelBits * ((level + 1) >> 1))) & all]!;
  }
  return (units * unitSteps) / (end - from) + back;
}

function findLeast({ cells, starts }: ColorColumn, marks: Int32Array): Uint16Array {
  const floors = new Uint16Array(starts.length - 1);
  for (let row = 0; row < floors.length; row++) {
    const end = starts[row + 1]! | 0;
    let least = unitMask;
    for (let at = starts[row]! | 0; at < end; at++) least = Math.min(least, marks[cells[at]!]!);
    floors[row] = least * unitSteps;
  }
  return floors;
}

function keepMarked(
  { cells, starts }: ColorColumn,
  marks: Int32Array,
  { all, kept }: { readonly all: number; readonly kept: Uint8Array },
): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const end = starts[row + 1]! | 0;
    let near = 0;
    for (let at = starts[row]! | 0; at < end; at++) near |= marks[cells[at]!]!;
    if (near !== all) kept[row] = 0;
  }
}

/** What is known of the cells so far. */
interface Marks {
  markOf(cell: number): number;
  /** By cell; those of the column are known. */
  markAll(column: ColorColumn): Int32Array;
}

/** No mark: a color that is within a level is not so far away. */
const unknown = -1;

interface MarkTerms {
  /** Of each level, ascending, a bit for each own color that may be as near to one in the cell. */
  readonly levels: readonly number[];
  /** From which bit on. */
  readonly shift: number;
  /** Whether the lowest bits tell the least distance to the nearest own color. */
  readonly hasUnits: boolean;
}

function createMarks(own: readonly Lab[], terms: MarkTerms): Marks {
  const marks = new Int32Array(cellCount).fill(unknown);
  function markOf(cell: number): number {
    if (marks[cell] === unknown) marks[cell] = markCell(own, cell, terms);
    return marks[cell]!;
  }
  return {
    markOf,
    markAll({ usedCells }) {
      for (let place = 0; place < usedCells.length; place++) {
        const cell = usedCells[place]!;
        if (marks[cell] === unknown) markOf(cell);
      }
      return marks;
    },
  };
}

function markCell(own: readonly Lab[], cell: number, { levels, shift, hasUnits }: MarkTerms): number {
  const middle = middleOf(cell);
  let mark = 0;
  let least = Infinity;
  for (let place = 0; place < own.length; place++) {
    const floor = Math.max(0, measureLab(middle, own[place]!) - cellReach);
    if (floor < least) least = floor;
    for (let level = 0; level < levels.length; level++) {
      if (floor <= levels[level]!) mark |= 1 << (shift + level * levelBits + place);
    }
  }
  return hasUnits ? mark | Math.min(unitMask, Math.floor(least / unitSteps)) : mark;
}

function measureLab(one: Lab, other: Lab): number {
  return Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
}
