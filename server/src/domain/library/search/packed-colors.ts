import { hexToOklab } from "@tincture/color";
import { axes, type ColorColumn } from "./color-column.ts";
import { createDistanceFloors, type Lab, nearStepsMax } from "./distance-floors.ts";

/**
 * OKLab in whole steps, so that distances are exact and a color takes six bytes. At this fineness, all 2²⁴ hexes stay apart, and the
 * squared distance of any two fits into 31 bits.
 */
export const stepsPerUnit = 20_000;
/** Returns lightness, a and b of each color. */
export function packColors(hexes: readonly string[]): Int16Array {
  const steps = new Int16Array(hexes.length * axes);
  for (const [place, hex] of hexes.entries()) steps.set(packLab(hex), place * axes);
  return steps;
}

export function packLab(hex: string): Lab {
  const { l, a, b } = hexToOklab(hex);
  return [toSteps(l), toSteps(a), toSteps(b)];
}

/**
 * Gives the distances of rows from one thing, each in its row's place. Rows that are not kept are not measured, and those that are too
 * far away are kept no longer.
 *
 * @param bound - nobody wants to know by how much a distance is larger: it may be Infinity then
 */
export type Measure = (column: ColorColumn, kept: Uint8Array, bound: number) => Float64Array;

/**
 * Measures, in OKLab, from some colors to the nearest color of a row for each of them, in the mean.
 *
 * @param distanceMax - of each: beyond it a row is too far away
 */
export function measureFromColors(hexes: readonly string[], distanceMax: number): Measure {
  const own = hexes.map(packLab);
  const squaredMax = (distanceMax * stepsPerUnit) ** 2;
  const floors = distanceMax * stepsPerUnit <= nearStepsMax ? createDistanceFloors(own) : undefined;
  return (column, kept) => {
    floors?.keepNear(column, kept);
    const distances = new Float64Array(kept.length);
    for (const color of own) addNearest(color, column, { kept, squaredMax, distances });
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] === 1) distances[row] = settle(distances[row]! / hexes.length / stepsPerUnit);
    }
    return distances;
  };
}

interface Nearest {
  readonly kept: Uint8Array;
  readonly squaredMax: number;
  readonly distances: Float64Array;
}

/** Adds, for each row that is kept, the distance in steps to its nearest color. */
function addNearest([l, a, b]: Lab, { steps, starts }: ColorColumn, { kept, squaredMax, distances }: Nearest): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const end = placeOf(starts, row + 1);
    let least = furthest;
    for (let at = placeOf(starts, row); at < end; at += axes) {
      const squared = (square(steps[at]! - l) + square(steps[at + 1]! - a) + square(steps[at + 2]! - b)) | 0;
      if (squared < least) least = squared;
    }
    if (least > squaredMax) kept[row] = 0;
    else distances[row]! += Math.sqrt(least);
  }
}

/** No squared distance of two colors is as large. */
const furthest = 2 ** 31 - 1;

/** Where the colors of a row begin; a signed number of 32 bits, which engines count with faster than with those of the array. */
function placeOf(starts: Uint32Array, row: number): number {
  return Math.imul(starts[row]!, axes);
}

/** In whole numbers of 32 bits, which processors multiply faster than engines know without being told. */
function square(difference: number): number {
  return Math.imul(difference, difference);
}

/**
 * Measures, in OKLab, how unlike two palettes are: the mean distance from each color to the nearest one of the other palette, both ways.
 *
 *     ½ (mean over a in A of min over b in B of |a − b|  +  mean over b in B of min over a in A of |a − b|)
 */
export function measureFromPalette(hexes: readonly string[]): Measure {
  const own = packColors(hexes);
  const floors = createDistanceFloors(hexes.map(packLab));
  const ownLeast = new Int32Array(hexes.length);
  return (column, kept, bound) => {
    const distances = floors.sumsOf(column);
    // Of both ways together, in steps, and with room for what is rounded.
    const sumMax = (bound + 1 / partsPerUnit) * 2 * stepsPerUnit;
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] === 0) continue;
      const count = column.starts[row + 1]! - column.starts[row]!;
      const isFar = distances[row]! > sumMax;
      const there = isFar ? Infinity : sumNearest(column, row, { own, ownLeast }) / count;
      distances[row] = there > sumMax ? Infinity : settle((there + meanRoot(ownLeast)) / 2 / stepsPerUnit);
    }
    return distances;
  };
}

interface OwnColors {
  readonly own: Int16Array;
  /** Takes the square of the distance of each to its nearest color of the row. */
  readonly ownLeast: Int32Array;
}

/** The sum of the distances, in steps, from the colors of a row to the nearest of one's own. */
function sumNearest({ steps, starts }: ColorColumn, row: number, { own, ownLeast }: OwnColors): number {
  const end = placeOf(starts, row + 1);
  let sum = 0;
  for (let place = 0; place < ownLeast.length; place++) ownLeast[place] = furthest;
  for (let at = placeOf(starts, row); at < end; at += axes) {
    const l = steps[at]!;
    const a = steps[at + 1]!;
    const b = steps[at + 2]!;
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

function toSteps(coordinate: number): number {
  return Math.round(coordinate * stepsPerUnit);
}
