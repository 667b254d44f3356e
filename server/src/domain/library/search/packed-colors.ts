import { hexToOklab } from "@tincture/color";
import { axes, type ColorColumn } from "./color-column.ts";
import { createDistanceFloors } from "./distance-floors.ts";

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

type Lab = readonly [l: number, a: number, b: number];

function packLab(hex: string): Lab {
  const { l, a, b } = hexToOklab(hex);
  return [toSteps(l), toSteps(a), toSteps(b)];
}

/**
 * Gives the distance of a row from one thing.
 *
 * @param bound - nobody wants to know by how much a distance is larger: the answer may be Infinity then
 */
export type Measure = (column: ColorColumn, row: number, bound: number) => number;

/**
 * Measures, in OKLab, from some colors to the nearest color of a row for each of them, in the mean.
 *
 * @param distanceMax - of each: beyond it the answer is Infinity
 */
export function measureFromColors(hexes: readonly string[], distanceMax: number): Measure {
  const own = hexes.map(packLab);
  const squaredMax = (distanceMax * stepsPerUnit) ** 2;
  return (column, row) => {
    let sum = 0;
    for (const color of own) {
      const squared = findNearest(color, column, row);
      if (squared > squaredMax) return Infinity;
      sum += Math.sqrt(squared);
    }
    return settle(sum / hexes.length / stepsPerUnit);
  };
}

/** The square of the distance to the nearest color of a row. */
function findNearest([l, a, b]: Lab, { steps, starts }: ColorColumn, row: number): number {
  const end = starts[row + 1]! * axes;
  let least = Infinity;
  for (let at = starts[row]! * axes; at < end; at += axes) {
    const dl = steps[at]! - l;
    const da = steps[at + 1]! - a;
    const db = steps[at + 2]! - b;
    const squared = dl * dl + da * da + db * db;
    if (squared < least) least = squared;
  }
  return least;
}

/**
 * Measures, in OKLab, how unlike two palettes are: the mean distance from each color to the nearest one of the other palette, both ways.
 *
 *     ½ (mean over a in A of min over b in B of |a − b|  +  mean over b in B of min over a in A of |a − b|)
 */
export function measureFromPalette(hexes: readonly string[]): Measure {
  const own = packColors(hexes);
  const floors = createDistanceFloors(own);
  const ownLeast = new Float64Array(hexes.length);
  return (column, row, bound) => {
    const { steps, starts } = column;
    const end = starts[row + 1]! * axes;
    const count = starts[row + 1]! - starts[row]!;
    if (floors.sumOf(column, row) / count / 2 / stepsPerUnit > bound + 1 / partsPerUnit) return Infinity;
    let sum = 0;
    ownLeast.fill(Infinity);
    for (let at = starts[row]! * axes; at < end; at += axes) {
      const l = steps[at]!;
      const a = steps[at + 1]!;
      const b = steps[at + 2]!;
      let least = Infinity;
      for (let place = 0; place < ownLeast.length; place++) {
        const dl = l - own[place * axes]!;
        const da = a - own[place * axes + 1]!;
        const db = b - own[place * axes + 2]!;
        const squared = dl * dl + da * da + db * db;
        if (squared < least) least = squared;
        if (squared < ownLeast[place]!) ownLeast[place] = squared;
      }
      sum += Math.sqrt(least);
    }
    return settle((sum / count + meanRoot(ownLeast)) / 2 / stepsPerUnit);
  };
}

/** Finer than any eye; coarser than what the order in which colors are summed up makes of a distance. */
const partsPerUnit = 1_000_000;

function settle(distance: number): number {
  return Math.round(distance * partsPerUnit) / partsPerUnit;
}

function meanRoot(squares: Float64Array): number {
  let sum = 0;
  for (const squared of squares) sum += Math.sqrt(squared);
  return sum / squares.length;
}

function toSteps(coordinate: number): number {
  return Math.round(coordinate * stepsPerUnit);
}
