import { axes, type ColorColumn } from "./color-column.ts";

/** A cell is a cube of so many bits of steps a side. */
const cellBits = 9;
/** Bits of a cell's number for each of a and b; lightness has what it needs above. */
const axisBits = 5;
/** Makes a and b positive. */
const shift = 2 ** (cellBits + axisBits - 1);
/** Lightness of white in cells, and one more. */
const lightnessCells = 40;
const cellSteps = 2 ** cellBits;
/** From the middle of a cell to a corner, and one step for rounding. */
const reach = (cellSteps / 2) * Math.sqrt(3) + 1;
const unknown = -1;

/**
 * Lower bounds of distances to the nearest of some colors, one look-up each: most palettes are so unlike that they need not be
 * measured. Colors are put into a grid of cells; the bound of a cell, worked out when it is first wanted, is the distance from its
 * middle less the reach of the cell.
 */
interface DistanceFloors {
  /** The sum of the bounds of a row's colors, in steps. */
  sumOf(column: ColorColumn, row: number): number;
}

/** @param own - lightness, a and b of each color */
export function createDistanceFloors(own: Int16Array): DistanceFloors {
  const floors = new Float32Array(lightnessCells << (2 * axisBits)).fill(unknown);

  function floorOf(cell: number): number {
    const l = middle(cell >> (2 * axisBits));
    const a = middle((cell >> axisBits) & (2 ** axisBits - 1)) - shift;
    const b = middle(cell & (2 ** axisBits - 1)) - shift;
    let least = Infinity;
    for (let at = 0; at < own.length; at += axes) {
      least = Math.min(least, Math.hypot(l - own[at]!, a - own[at + 1]!, b - own[at + 2]!));
    }
    return Math.max(0, least - reach);
  }

  return {
    sumOf({ steps, starts }, row) {
      const end = starts[row + 1]! * axes;
      let sum = 0;
      for (let at = starts[row]! * axes; at < end; at += axes) {
        const l = steps[at]! >> cellBits;
        const a = (steps[at + 1]! + shift) >> cellBits;
        const b = (steps[at + 2]! + shift) >> cellBits;
        const cell = (((l << axisBits) | a) << axisBits) | b;
        if (floors[cell] === unknown) floors[cell] = floorOf(cell);
        sum += floors[cell]!;
      }
      return sum;
    },
  };
}

function middle(cell: number): number {
  return cell * cellSteps + cellSteps / 2;
}
