import {
  axes,
  blueYellowOf,
  type ColorColumn,
  greenRedOf,
  lightnessOf,
  packColors,
  packLab,
  sizeOf,
  stepsPerUnit,
} from "./color-column.ts";
import { createLikenessFloors, createNearestFloors } from "./distance-floors.ts";

/** How far rows are from something, in OKLab. */
interface Distances {
  /** Infinity where a row is too far away to be wanted. */
  readonly distanceOf: (column: ColorColumn, row: number) => number;
}

/** Distances of which most need not be measured to find the least. */
export interface FlooredDistances extends Distances {
  /** A floor of each row's distance, which is cheap to tell. */
  floorsOf(column: ColorColumn): Uint16Array;
  /** Another one of one row, mostly higher and not as cheap. */
  raiseFloor(column: ColorColumn, row: number): number;
  /** A row whose floor is larger is farther away than this. */
  floorOf(distance: number): number;
}

/**
 * Measures from some colors to the nearest color of a row for each of them, in the mean.
 *
 * @param distanceMax - of each: beyond it a row is too far away
 */
export function measureNearness(hexes: readonly string[], distanceMax: number): FlooredDistances {
  const own = packColors(hexes);
  const squaredMax = (distanceMax * stepsPerUnit) ** 2;
  const floors = createNearestFloors(hexes.map(packLab));
  return {
    floorsOf: floors,
    raiseFloor: () => 0,
    floorOf: (distance) => (distance + 1 / partsPerUnit) * stepsPerUnit,
    distanceOf(column, row) {
      let sum = 0;
      for (let at = 0; at < own.length; at += axes) {
        const least = findNearest(own, at, { column, row });
        if (least > squaredMax) return Infinity;
        sum += Math.sqrt(least);
      }
      return settle(sum / hexes.length / stepsPerUnit);
    },
  };
}

interface ColumnRow {
  readonly column: ColorColumn;
  readonly row: number;
}

/** Returns the square of the distance, in steps, from one color to the nearest of a row. */
function findNearest(own: Int16Array, place: number, { column, row }: ColumnRow): number {
  const { cells, rests, starts } = column;
  const end = starts[row + 1]! | 0;
  const l = own[place]!;
  const a = own[place + 1]!;
  const b = own[place + 2]!;
  let least = furthest;
  for (let at = starts[row]! | 0; at < end; at++) {
    const cell = cells[at]!;
    const rest = rests[at]! | 0;
    const squared =
      (square(lightnessOf(cell, rest) - l) +
        square(greenRedOf(cell, rest) - a) +
        square(blueYellowOf(cell, rest) - b)) |
      0;
    if (squared < least) least = squared;
  }
  return least;
}

/** No squared distance of two colors is as large. */
const furthest = 2 ** 31 - 1;

/** In whole numbers of 32 bits, which processors multiply faster than engines know without being told. */
function square(difference: number): number {
  return Math.imul(difference, difference);
}

/**
 * Measures how unlike two palettes are: the mean distance from each color to the nearest one of the other palette, both ways.
 *
 *     ½ (mean over a in A of min over b in B of |a − b|  +  mean over b in B of min over a in A of |a − b|)
 */
export function measureLikeness(hexes: readonly string[]): FlooredDistances {
  const own = packColors(hexes);
  const ownLeast = new Int32Array(hexes.length);
  return {
    ...createLikenessFloors(hexes.map(packLab)),
    // Of both ways together, in steps, and with room for what is rounded.
    floorOf: (distance) => (distance + 1 / partsPerUnit) * 2 * stepsPerUnit,
    distanceOf(column, row) {
      const there = sumNearest(column, row, { own, ownLeast }) / sizeOf(column, row);
      return settle((there + meanRoot(ownLeast)) / 2 / stepsPerUnit);
    },
  };
}

interface OwnColors {
  readonly own: Int16Array;
  /** Takes the square of the distance of each to its nearest color of the row. */
  readonly ownLeast: Int32Array;
}

/** The sum of the distances, in steps, from the colors of a row to the nearest of one's own. */
function sumNearest({ cells, rests, starts }: ColorColumn, row: number, { own, ownLeast }: OwnColors): number {
  const end = starts[row + 1]! | 0;
  let sum = 0;
  for (let place = 0; place < ownLeast.length; place++) ownLeast[place] = furthest;
  for (let at = starts[row]! | 0; at < end; at++) {
    const cell = cells[at]!;
    const rest = rests[at]! | 0;
    const l = lightnessOf(cell, rest);
    const a = greenRedOf(cell, rest);
    const b = blueYellowOf(cell, rest);
    let least = furthest;
    for (let place = 0, from = 0; place < ownLeast.length; place++, from += axes) {
      const squared = (square(l - own[from]!) + square(a - own[from + 1]!) + square(b - own[from + 2]!)) | 0;
      if (squared < least) least = squared;
      if (squared < ownLeast[place]!) ownLeast[place] = squared;
    }
    sum += Math.sqrt(least);
  }
  return sum;
}

/** Finer than any eye; coarser than what the order in which colors are summed up makes of a distance. */
const partsPerUnit = 1_000_000;

function settle(distance: number): number {
  return Math.round(distance * partsPerUnit) / partsPerUnit;
}

function meanRoot(squares: Int32Array): number {
  let sum = 0;
  for (let place = 0; place < squares.length; place++) sum += Math.sqrt(squares[place]!);
  return sum / squares.length;
}
