import { hexToOklab } from "@tincture/color/oklab";
import { wordAt } from "../index/columns.ts";

/** Numbers of one packed color: lightness, a, b. */
export const axes = 3;

/**
 * OKLab in whole steps, so that distances are exact and a color takes six bytes. At this fineness, all 2²⁴ hexes stay apart, and the
 * squared distance of any two fits into 31 bits.
 */
export const stepsPerUnit = 20_000;

export type Lab = readonly [l: number, a: number, b: number];

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

function toSteps(coordinate: number): number {
  return Math.round(coordinate * stepsPerUnit);
}

/** Colors of many palettes: those of row i from `starts[i]` up to `starts[i + 1]`, counted in colors. */
export interface ColorColumn {
  readonly steps: Int16Array;
  /** Where each color lies in a grid. */
  readonly cells: Uint16Array;
  /** All cells with a color, each once. */
  readonly usedCells: Uint16Array;
  readonly starts: Uint32Array;
}

/** @param lists - the packed colors of each row */
export function packColorColumn(lists: readonly Int16Array[]): ColorColumn {
  const starts = new Uint32Array(lists.length + 1);
  for (const [row, list] of lists.entries()) starts[row + 1] = wordAt(starts, row) + list.length / axes;
  const steps = new Int16Array(wordAt(starts, lists.length) * axes);
  for (const [row, list] of lists.entries()) steps.set(list, wordAt(starts, row) * axes);
  const cells = Uint16Array.from({ length: steps.length / axes }, (_, place) => cellOf(steps, place * axes));
  return { steps, cells, usedCells: Uint16Array.from(new Set(cells)), starts };
}

/** The packed colors of a row, without a copy. */
export function colorsAt({ steps, starts }: ColorColumn, row: number): Int16Array {
  return steps.subarray(wordAt(starts, row) * axes, wordAt(starts, row + 1) * axes);
}

/** How many colors a row has. */
export function sizeOf({ starts }: ColorColumn, row: number): number {
  return wordAt(starts, row + 1) - wordAt(starts, row);
}

/** A cell is a cube of so many bits of steps a side. */
const cellBits = 9;
const cellSteps = 2 ** cellBits;
/** Bits of a cell's number for each of a and b; lightness has what it needs above. */
const axisBits = 5;
const axisMask = 2 ** axisBits - 1;
/** Makes a and b positive. */
const shift = 2 ** (cellBits + axisBits - 1);
/** Lightness of white in cells, and one more. */
const lightnessCells = 40;
export const cellCount = lightnessCells << (2 * axisBits);
/** From the middle of a cell to a corner, and one step for rounding. */
export const cellReach = (cellSteps / 2) * Math.sqrt(3) + 1;

function cellOf(steps: Int16Array, at: number): number {
  const l = steps[at]! >> cellBits;
  const a = (steps[at + 1]! + shift) >> cellBits;
  const b = (steps[at + 2]! + shift) >> cellBits;
  return (((l << axisBits) | a) << axisBits) | b;
}

/** The middle of a cell. */
export function middleOf(cell: number): Lab {
  const l = cell >> (2 * axisBits);
  const a = (cell >> axisBits) & axisMask;
  const b = cell & axisMask;
  return [middle(l), middle(a) - shift, middle(b) - shift];
}

function middle(cell: number): number {
  return cell * cellSteps + cellSteps / 2;
}
