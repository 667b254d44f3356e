import {
  ciede2000,
  colorFamily,
  hexToLab,
  type Lab,
  likeDifferenceMax,
  packQuickColors,
  quickDifference,
} from "@tincture/color/search";
import { type ColorColumn, colorsAt, hexOf, labOf, sizeOf } from "./color-column.ts";
import { createDistanceFloors, type DistanceFloors, floorsPerUnit } from "./distance-floors.ts";

/** CIEDE2000 distances of rows from the colors of a query. */
interface Distances {
  /**
   * Returns the distance for sorting, by the quick formula, to four decimals; the third may be off.
   * Infinity if a row does not match or is farther than `max`.
   */
  readonly distanceOf: (column: ColorColumn, row: number, max?: number) => number;
  /** Returns the exact distance. */
  readonly measureExactly: (column: ColorColumn, row: number) => number;
}

/** Distances of which most need not be measured to find the least. */
export interface FlooredDistances extends Distances {
  /** A floor of each row's distance, which is cheap to tell. */
  floorsOf(column: ColorColumn): Uint16Array;
  /** A row whose floor is larger is farther away than this. */
  floorOf(distance: number): number;
}

/**
 * Rounding steps: coarser than the error of a floating-point sum, and finer than the digits in
 * replies.
 */
const partsPerUnit = { inOrder: 10_000, exact: 1_000_000 };
/** The largest error of the quick formula, in CIEDE2000. */
const slack = 0.01;

/**
 * Measures the mean distance from each query color to the nearest color of a row.
 *
 * @param isAlike - whether only colors that are alike by `isLikeColor` count; each query color
 *   needs one
 */
export function measureNearness(hexes: readonly string[], isAlike: boolean): FlooredDistances {
  const floors = createDistanceFloors(hexes);
  const nearestOf = hexes.map(isAlike ? createLikeFinder : createNearestFinder);
  const meanOf = (column: ColorColumn, row: number): number => {
    let sum = 0;
    for (const nearest of nearestOf) {
      const distance = nearest(column, row);
      if (distance === Infinity) return Infinity;
      sum += distance;
    }
    return sum / hexes.length;
  };
  return {
    floorsOf: (column) => floors.nearestOf(column),
    floorOf: (distance) => (distance + slack) * floorsPerUnit,
    distanceOf: (column, row) => settle(meanOf(column, row)),
    measureExactly: (column, row) => settle(meanOf(column, row), partsPerUnit.exact),
  };
}

type FindNearest = (column: ColorColumn, row: number) => number;

function createLikeFinder(hex: string): FindNearest {
  const own = hexToLab(hex);
  const packed = packQuickColors([own]);
  const family = colorFamily(hex);
  const quickMax = (likeDifferenceMax + slack) ** 2;
  return ({ colors, starts }, row) => {
    let least = Infinity;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const lab = labOf(colors[at]!);
      if (quickDifference(lab, packed, 0) > quickMax) continue;
      const distance = ciede2000(own, lab);
      if (distance < least && distance <= likeDifferenceMax && colorFamily(hexOf(colors[at]!)) === family)
        least = distance;
    }
    return least;
  };
}

function createNearestFinder(hex: string): FindNearest {
  const own = hexToLab(hex);
  const packed = packQuickColors([own]);
  return ({ colors, starts }, row) => {
    let least = Infinity;
    let nearest = own;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const lab = labOf(colors[at]!);
      const squared = quickDifference(lab, packed, 0);
      if (squared < least) [least, nearest] = [squared, lab];
    }
    return ciede2000(own, nearest);
  };
}

/**
 * Measures the difference of two palettes: the mean distance from each color to the nearest one of
 * the other palette, averaged over both directions.
 *
 *     ½ (mean over a in A of min over b in B of ΔE(a, b)  +  mean over b in B of min over a in A of ΔE(a, b))
 */
export function measureLikeness(hexes: readonly string[]): FlooredDistances {
  const own = hexes.map((hex) => hexToLab(hex));
  const packed = packQuickColors(own);
  const least = new Float64Array(own.length);
  const floors = createDistanceFloors(hexes);
  return {
    floorsOf: (column) => floors.likenessOf(column),
    // The floors hold the sum of both directions, the distance their mean.
    floorOf: (distance) => (distance + slack) * 2 * floorsPerUnit,
    distanceOf(column, row, max = Infinity) {
      const back = floors.backOf(column, row) / floorsPerUnit;
      const thereMax = 2 * (max + slack) - back;
      const there = sumNearest(column, row, { packed, least, floors, max: thereMax * sizeOf(column, row) });
      return settle((there / sizeOf(column, row) + meanRoot(least)) / 2);
    },
    measureExactly(column, row) {
      const others = Array.from(colorsAt(column, row), labOf);
      return settle((meanNearest(others, own) + meanNearest(own, others)) / 2, partsPerUnit.exact);
    },
  };
}

interface OwnColors {
  readonly packed: Float64Array;
  /** Filled with the squared distance from each query color to the nearest color of the row. */
  readonly least: Float64Array;
  readonly floors: DistanceFloors;
  /** The calculation stops when the sum must exceed this. */
  readonly max: number;
}

/**
 * Sums the distances from the colors of a row to the nearest query color. Infinity if the sum
 * exceeds `max`.
 */
function sumNearest(
  { cells, colors, starts }: ColorColumn,
  row: number,
  { packed, least, floors, max }: OwnColors,
): number {
  const end = starts[row + 1]!;
  let sum = 0;
  let rest = 0;
  for (let at = starts[row]!; at < end; at++) rest += floors.fromCell(cells[at]!) / floorsPerUnit;
  least.fill(Infinity);
  for (let at = starts[row]!; at < end; at++) {
    if (sum + rest > max) return Infinity;
    rest -= floors.fromCell(cells[at]!) / floorsPerUnit;
    const lab = labOf(colors[at]!);
    let nearest = Infinity;
    for (let place = 0; place < least.length; place++) {
      const squared = quickDifference(lab, packed, place);
      if (squared < nearest) nearest = squared;
      if (squared < least[place]!) least[place] = squared;
    }
    sum += Math.sqrt(nearest);
  }
  return sum;
}

function meanRoot(squares: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < squares.length; place++) sum += Math.sqrt(squares[place]!);
  return sum / squares.length;
}

function meanNearest(colors: readonly Lab[], others: readonly Lab[]): number {
  const nearest = colors.map((color) => Math.min(...others.map((other) => ciede2000(color, other))));
  return nearest.reduce((sum, distance) => sum + distance, 0) / colors.length;
}

function settle(distance: number, parts = partsPerUnit.inOrder): number {
  return Math.round(distance * parts) / parts;
}
