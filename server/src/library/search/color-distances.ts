/** CIEDE2000 distances of palettes from the colors of a query. */
import { ciede2000, colorFamily, hexToLab, type Lab, likeDifferenceMax } from "@tincture/color/search";
import { cellAt, cellCount, hexOf, labOf, middleOf, reachAt } from "./color-cells.ts";
import type { LibraryTable } from "./library-table.ts";
import type { Origin } from "./search-request.ts";

type ColorColumns = Pick<LibraryTable, "cells" | "colors" | "usedCells">;

/** Distances of rows. */
export interface Distances {
  /**
   * Returns the distance of a row, to four decimals: coarser than the error of a floating-point sum.
   * Infinity for a row that does not match.
   */
  measure(row: number): number;
  /** Returns the distance to six decimals. */
  measureExactly(row: number): number;
  /** Returns a lower bound of the distance, which takes a fraction of the time. */
  bound(row: number): number;
}

const parts = { inOrder: 10_000, exact: 1_000_000 };

export function createDistances(columns: ColorColumns, origin: Origin): Distances {
  const { measure, bound } =
    origin.kind === "colors"
      ? measureNearness(columns, origin.hexes, origin.isAlike)
      : measureLikeness(columns, origin.colors);
  return {
    measure: (row) => round(measure(row), parts.inOrder),
    measureExactly: (row) => round(measure(row), parts.exact),
    bound,
  };
}

type Measures = Pick<Distances, "measure" | "bound">;

/**
 * Measures the mean distance from each query color to the nearest color of a row.
 *
 * @param isAlike - whether only colors that are alike by `isLikeColor` count; each query color
 *   needs one
 */
function measureNearness(columns: ColorColumns, hexes: readonly string[], isAlike: boolean): Measures {
  const { colors, cells } = columns;
  const own = hexes.map((hex) => ({ lab: hexToLab(hex), family: colorFamily(hex) }));
  const bounds = boundCells(columns, hexes);
  function findNearest(row: number, place: number): number {
    const { lab, family } = own[place]!;
    const [start, end] = [colors.starts[row]!, colors.ends[row]!];
    const shift = cells.starts[row]! - start;
    let nearest = Infinity;
    for (let at = start; at < end; at++) {
      const bound = boundPair(bounds, cells.values[at + shift]!, place);
      if (bound >= nearest || (isAlike && bound > likeDifferenceMax)) continue;
      const color = colors.values[at]!;
      const distance = ciede2000(lab, labOf(color));
      if (distance >= nearest) continue;
      if (isAlike && (distance > likeDifferenceMax || colorFamily(hexOf(color)) !== family)) continue;
      nearest = distance;
    }
    return nearest;
  }
  return {
    measure(row) {
      let sum = 0;
      for (let place = 0; place < own.length; place++) {
        sum += findNearest(row, place);
        if (sum === Infinity) return Infinity;
      }
      return sum / own.length;
    },
    bound: (row) => boundBack(columns, row, bounds),
  };
}

/**
 * Measures the difference of two palettes: the mean distance from each color to the nearest one of
 * the other palette, averaged over both directions.
 *
 *     ½ (mean over a in A of min over b in B of ΔE(a, b)  +  mean over b in B of min over a in A of ΔE(a, b))
 */
function measureLikeness(columns: ColorColumns, hexes: readonly string[]): Measures {
  const { colors, cells } = columns;
  const own = hexes.map((hex) => hexToLab(hex));
  const bounds = boundCells(columns, hexes);
  const least = new Float64Array(own.length);

  /** Returns the distance from a color to the nearest query color. Lowers `least` on the way. */
  function findNearest(color: number, cell: number): number {
    const lab = labOf(color);
    let nearest = Infinity;
    for (let place = 0; place < own.length; place++) {
      const bound = boundPair(bounds, cell, place);
      if (bound >= nearest && bound >= least[place]!) continue;
      const distance = ciede2000(lab, own[place]!);
      if (distance < nearest) nearest = distance;
      if (distance < least[place]!) least[place] = distance;
    }
    return nearest;
  }

  return {
    measure(row) {
      const [start, end] = [colors.starts[row]!, colors.ends[row]!];
      const shift = cells.starts[row]! - start;
      let there = 0;
      least.fill(Infinity);
      for (let at = start; at < end; at++) there += findNearest(colors.values[at]!, cells.values[at + shift]!);
      let back = 0;
      for (let place = 0; place < own.length; place++) back += least[place]!;
      return (there / (end - start) + back / own.length) / 2;
    },
    bound(row) {
      const { starts, ends } = cells;
      let there = 0;
      for (let at = starts[row]!; at < ends[row]!; at++) there += boundNearest(bounds, cells.values[at]!);
      return (there / (ends[row]! - starts[row]!) + boundBack(columns, row, bounds)) / 2;
    },
  };
}

/** Returns a lower bound of the mean distance from each query color to the nearest color of a row. */
function boundBack({ cells }: ColorColumns, row: number, { values, count, least }: CellBounds): number {
  least.fill(Infinity);
  for (let at = cells.starts[row]!; at < cells.ends[row]!; at++) {
    const cell = cells.values[at]!;
    const from = cellAt(cell) * count;
    const loss = reachShare * reachAt(cell);
    for (let place = 0; place < count; place++) {
      const bound = values[from + place]! - loss;
      if (bound < least[place]!) least[place] = bound;
    }
  }
  let sum = 0;
  for (let place = 0; place < count; place++) if (least[place]! > 0) sum += least[place]!;
  return sum / count;
}

/** Lower bounds of the distances between the middles of cells and the colors of a query. */
interface CellBounds {
  /** By cell and query color. Only used cells are filled. */
  readonly values: Float32Array;
  /** The smallest value of each cell. */
  readonly nearest: Float32Array;
  /** The number of query colors. */
  readonly count: number;
  /** Space for a value per query color. */
  readonly least: Float64Array;
}

/** See `boundMiddle` and `boundPair`. */
const stable = { lossMax: 1.8, lossShare: 0.06 };
const unstable = { chromaMax: 16, cosineMax: -0.5, nearShare: 0.85, nearMax: 17, farShare: 0.45 };
const reachShare = 1.2;

function boundCells({ usedCells }: ColorColumns, hexes: readonly string[]): CellBounds {
  const own = hexes.map((hex) => hexToLab(hex));
  const values = new Float32Array(cellCount * own.length);
  const nearest = new Float32Array(cellCount);
  for (const cell of usedCells) {
    const middle = middleOf(cell);
    const ownBounds = own.map((lab) => boundMiddle(middle, lab));
    values.set(ownBounds, cell * own.length);
    nearest[cell] = Math.min(...ownBounds);
  }
  return { values, nearest, count: own.length, least: new Float64Array(own.length) };
}

/**
 * Returns a lower bound of the distance between a color in a cell and a query color, less 1.2 times
 * the distance of the color from the middle of the cell. CIEDE2000 is no metric, and discontinuous
 * near gray and at opposite hues, so the numbers are measured, with 14 million pairs of colors.
 */
function boundMiddle(middle: Lab, own: Lab): number {
  const distance = ciede2000(middle, own);
  const chroma = chromaOf(middle);
  const dot = middle.a * own.a + middle.b * own.b;
  const isUnstable = chroma < unstable.chromaMax || dot < unstable.cosineMax * chroma * chromaOf(own);
  if (!isUnstable) return distance - Math.min(stable.lossMax, stable.lossShare * distance);
  return Math.max(Math.min(unstable.nearShare * distance, unstable.nearMax), unstable.farShare * distance);
}

/** Like `boundPair` for the nearest query color. */
function boundNearest({ nearest }: CellBounds, cell: number): number {
  const bound = nearest[cellAt(cell)]! - reachShare * reachAt(cell);
  return bound > 0 ? bound : 0;
}

/** Returns a lower bound of the distance between a color, given its packed cell, and a query color. */
function boundPair({ values, count }: CellBounds, cell: number, place: number): number {
  const bound = values[cellAt(cell) * count + place]! - reachShare * reachAt(cell);
  return bound > 0 ? bound : 0;
}

function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

function round(distance: number, partsPerUnit: number): number {
  return Math.round(distance * partsPerUnit) / partsPerUnit;
}
