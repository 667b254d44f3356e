/** CIEDE2000 distances of palettes from the colors of a query. */
import { colorFamily, hexToLab, type Lab, likeDifferenceMax, paletteSizeMax } from "@tincture/color/search";
import { cellAt, cellCount, cellEdge, cellSteps, hexOf, labOf, middleOf, readPlace } from "./color-cells.ts";
import { fastDifference } from "./fast-difference.ts";
import type { LibraryTable } from "./library-table.ts";
import type { Origin } from "./search-request.ts";

type ColorColumns = Pick<LibraryTable, "cells" | "colors" | "usedCells">;

export interface Distances {
  /**
   * Returns the distance to four decimals: coarser than the error of a floating-point sum. Infinity
   * for a row that does not match.
   */
  measure(row: number): number;
  measureExactly(row: number): number;
  /** Returns a lower bound of the distance, which takes a fraction of the time. */
  bound(row: number): number;
}

const parts = { inOrder: 10_000, exact: 1_000_000 };

export function createDistances(table: LibraryTable, origin: Origin): Distances {
  const known = table.useKnownDistances(JSON.stringify({ ...origin, id: undefined }));
  const { measure, bound } =
    origin.kind === "colors"
      ? measureNearness(table, origin.hexes, origin.isAlike)
      : measureLikeness(table, origin.colors);
  return {
    measure(row) {
      const earlier = known[row]!;
      return earlier >= 0 ? earlier : (known[row] = round(measure(row), parts.inOrder));
    },
    measureExactly: (row) => round(measure(row), parts.exact),
    bound: (row) => (known[row]! >= 0 ? known[row]! : bound(row)),
  };
}

type Measures = Pick<Distances, "measure" | "bound">;

/**
 * Measures the mean distance from each query color to the nearest color of a row.
 *
 * @param isAlike - whether each query color needs a color that is alike by `isLikeColor`
 */
function measureNearness(columns: ColorColumns, hexes: readonly string[], isAlike: boolean): Measures {
  const { colors } = columns;
  const own = hexes.map((hex) => ({ lab: hexToLab(hex), family: colorFamily(hex) }));
  const count = own.length;
  const { pairs, boundRow } = createBounds(columns, hexes);

  function findNearest(row: number, place: number): number {
    const { lab, family } = own[place]!;
    const start = colors.starts[row]!;
    const size = colors.ends[row]! - start;
    let nearest = Infinity;
    for (let color = 0; color < size; color++) {
      const bound = pairs[color * count + place]!;
      if (bound >= nearest || (isAlike && bound > likeDifferenceMax)) continue;
      const packed = colors.values[start + color]!;
      const distance = fastDifference(lab, labOf(packed));
      if (distance >= nearest) continue;
      if (isAlike && (distance > likeDifferenceMax || colorFamily(hexOf(packed)) !== family)) continue;
      nearest = distance;
    }
    return nearest;
  }

  return {
    measure(row) {
      const { back } = boundRow(row);
      if (isAlike && back > likeDifferenceMax) return Infinity;
      let sum = 0;
      for (let place = 0; place < count; place++) {
        sum += findNearest(row, place);
        if (sum === Infinity) return Infinity;
      }
      return sum / count;
    },
    bound: (row) => boundRow(row).back,
  };
}

/**
 * Measures the difference of two palettes: the mean distance from each color to the nearest one of
 * the other palette, averaged over both directions.
 *
 *     ½ (mean over a in A of min over b in B of ΔE(a, b)
 *        + mean over b in B of min over a in A of ΔE(a, b))
 */
function measureLikeness(columns: ColorColumns, hexes: readonly string[]): Measures {
  const { colors } = columns;
  const own = hexes.map((hex) => hexToLab(hex));
  const count = own.length;
  const { pairs, boundRow } = createBounds(columns, hexes);
  /**
   * Of the current row: the distances to the nearest query color so far, and the other way round.
   */
  const there = new Float64Array(paletteSizeMax);
  const back = new Float64Array(count);

  function measurePair(lab: Lab, color: number, place: number): void {
    const distance = fastDifference(lab, own[place]!);
    if (distance < there[color]!) there[color] = distance;
    if (distance < back[place]!) back[place] = distance;
  }

  return {
    measure(row) {
      boundRow(row);
      const start = colors.starts[row]!;
      const size = colors.ends[row]! - start;
      there.fill(Infinity);
      back.fill(Infinity);
      for (let color = 0; color < size; color++) {
        const lab = labOf(colors.values[start + color]!);
        const first = indexOfLeast(pairs, color * count, count);
        measurePair(lab, color, first);
        for (let place = 0; place < count; place++) {
          if (place === first) continue;
          const bound = pairs[color * count + place]!;
          if (bound < there[color]! || bound < back[place]!) measurePair(lab, color, place);
        }
      }
      return (meanOf(there, size) + meanOf(back, count)) / 2;
    },
    bound(row) {
      const bounds = boundRow(row);
      return (bounds.there + bounds.back) / 2;
    },
  };
}

function indexOfLeast(numbers: Float64Array, from: number, count: number): number {
  let least = 0;
  for (let index = 1; index < count; index++) if (numbers[from + index]! < numbers[from + least]!) least = index;
  return least;
}

function meanOf(numbers: Float64Array, count: number): number {
  let sum = 0;
  for (let place = 0; place < count; place++) sum += numbers[place]!;
  return sum / count;
}

interface RowBounds {
  readonly pairs: Float64Array;
  /**
   * Fills `pairs`. Returns lower bounds of the mean distance to the nearest color, from the row's
   * colors and from the query's.
   */
  readonly boundRow: (row: number) => { readonly there: number; readonly back: number };
}

function createBounds(columns: ColorColumns, hexes: readonly string[]): RowBounds {
  const { starts, ends, values: cells } = columns.cells;
  const count = hexes.length;
  const slopes = boundCells(columns, hexes);
  const pairs = new Float64Array(paletteSizeMax * count);
  const least = new Float64Array(count);
  const place = { l: 0, a: 0, b: 0 };
  const bounds = { there: 0, back: 0 };

  function boundRow(row: number): typeof bounds {
    const size = ends[row]! - starts[row]!;
    let there = 0;
    let pair = 0;
    least.fill(Infinity);
    for (let color = 0; color < size; color++) {
      const cell = cells[starts[row]! + color]!;
      readPlace(cell, place);
      let at = cellAt(cell) * count * 4;
      let nearest = Infinity;
      for (let own = 0; own < count; own++, at += 4) {
        const linear = slopes[at]! + slopes[at + 1]! * place.l + slopes[at + 2]! * place.a + slopes[at + 3]! * place.b;
        const bound = linear > 0 ? linear : 0;
        pairs[pair++] = bound;
        if (bound < nearest) nearest = bound;
        if (bound < least[own]!) least[own] = bound;
      }
      there += nearest;
    }
    bounds.there = there / size;
    bounds.back = meanOf(least, count);
    return bounds;
  }

  return { pairs, boundRow };
}

/**
 * How much less than its estimate a distance may be, by the chroma of the middle of the cell.
 * CIEDE2000 is no metric, so the numbers are measured, with 14 million pairs of colors, and rounded
 * up.
 */
const losses = {
  colorful: { chromaMin: 16, loss: 1 },
  muted: { chromaMin: 8, loss: 1.8 },
  rough: { loss: 2 },
  cut: { loss: 5 },
};
/** Farther from the opposite hues, a cell and its neighbors are on one side of them. */
const oppositeReach = 4.2;

/**
 * Returns four numbers by cell and query color: a lower bound of the distance of the color in the
 * middle of the cell, and how much it grows per unit of L, a and b.
 */
function boundCells({ usedCells }: ColorColumns, hexes: readonly string[]): Float32Array {
  const count = hexes.length;
  const slopes = new Float32Array(cellCount * count * 4);
  const distances = new Float32Array(cellCount);
  const middles = Array.from(usedCells, (cell) => ({ cell, lab: middleOf(cell) }));
  for (const [place, hex] of hexes.entries()) {
    const own = hexToLab(hex);
    for (const { cell, lab } of middles) distances[cell] = fastDifference(lab, own);
    for (const { cell, lab } of middles) {
      const at = (cell * count + place) * 4;
      const loss = findLoss(lab, own);
      if (loss === undefined) {
        slopes.set(boundRoughly(lab, own), at);
        continue;
      }
      slopes[at] = distances[cell]! - loss;
      slopes[at + 1] = (distances[cell + cellSteps.l]! - distances[cell - cellSteps.l]!) / (2 * cellEdge);
      slopes[at + 2] = (distances[cell + cellSteps.a]! - distances[cell - cellSteps.a]!) / (2 * cellEdge);
      slopes[at + 3] = (distances[cell + cellSteps.b]! - distances[cell - cellSteps.b]!) / (2 * cellEdge);
    }
  }
  return slopes;
}

/**
 * Returns undefined if distances from the query color are not nearly linear within the cell: near
 * gray, and at the opposite hue, where CIEDE2000 is discontinuous.
 */
function findLoss(middle: Lab, own: Lab): number | undefined {
  const chroma = chromaOf(middle);
  const { dot, cross } = compareHues(middle, own);
  if (dot < 0 && Math.abs(cross) < oppositeReach * chromaOf(own)) return undefined;
  return chroma >= losses.colorful.chromaMin
    ? losses.colorful.loss
    : chroma >= losses.muted.chromaMin
      ? losses.muted.loss
      : undefined;
}

const halfEdge = cellEdge / 2;
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  l: (bits & 1) === 0 ? -halfEdge : halfEdge,
  a: (bits & 2) === 0 ? -halfEdge : halfEdge,
  b: (bits & 4) === 0 ? -halfEdge : halfEdge,
}));

/**
 * Returns a plane below the distances of the cell's corners and its middle. If the cell has hues
 * opposite to the query color's, the plane is level, and below the distances on both sides of them.
 */
function boundRoughly(middle: Lab, own: Lab): readonly [number, number, number, number] {
  const slope = { l: 0, a: 0, b: 0 };
  let least = fastDifference(middle, own);
  const distances = corners.map((corner) => fastDifference(addLab(middle, corner), own));
  if (hasOpposite(middle, own)) {
    const beside = [...corners, { l: 0, a: 0, b: 0 }].flatMap((offset) => listOpposite(addLab(middle, offset), own));
    for (const lab of beside) least = Math.min(least, fastDifference(lab, own));
    return [Math.min(least, ...distances) - losses.cut.loss, 0, 0, 0];
  }
  for (const [index, { l, a, b }] of corners.entries()) {
    const share = distances[index]! / (corners.length * halfEdge ** 2);
    slope.l += share * l;
    slope.a += share * a;
    slope.b += share * b;
  }
  for (const [index, { l, a, b }] of corners.entries())
    least = Math.min(least, distances[index]! - slope.l * l - slope.a * a - slope.b * b);
  return [least - losses.rough.loss, slope.l, slope.a, slope.b];
}

function hasOpposite(middle: Lab, own: Lab): boolean {
  const { dot, cross } = compareHues(middle, own);
  return dot < 0 && Math.abs(cross) <= halfEdge * (Math.abs(own.a) + Math.abs(own.b));
}

const besideOpposite = 1e-6;

/** Returns the nearest color of the opposite hue, a little to each side. */
function listOpposite(lab: Lab, own: Lab): readonly Lab[] {
  const chroma = chromaOf(own);
  const { dot } = compareHues(lab, own);
  const along = Math.min(0, dot / chroma ** 2);
  const aside = besideOpposite / chroma;
  return [-aside, aside].map((step) => ({
    l: lab.l,
    a: along * own.a - step * own.b,
    b: along * own.b + step * own.a,
  }));
}

function compareHues(one: Lab, other: Lab): { readonly dot: number; readonly cross: number } {
  return { dot: one.a * other.a + one.b * other.b, cross: one.a * other.b - one.b * other.a };
}

function addLab(one: Lab, other: Lab): Lab {
  return { l: one.l + other.l, a: one.a + other.a, b: one.b + other.b };
}

function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

function round(distance: number, partsPerUnit: number): number {
  return Math.round(distance * partsPerUnit) / partsPerUnit;
}
