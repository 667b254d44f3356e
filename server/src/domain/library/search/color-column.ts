import { hexToOklab } from "@tincture/color/oklab";
import { packStarts, type Integers } from "./packed-integers.ts";

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
  /** Where each color lies in a grid. */
  readonly cells: Uint16Array;
  /** Where in its cell it lies: the lower bits of lightness, a and b. */
  readonly rests: Uint32Array;
  /** All cells with a color, each once. */
  readonly usedCells: Uint16Array;
  readonly starts: Integers;
}

/** @param lists - the packed colors of each row */
export function packColorColumn(lists: readonly Int16Array[]): ColorColumn {
  const starts = packStarts(lists.map((list) => list.length / axes));
  const count = starts[lists.length]!;
  const cells = new Uint16Array(count);
  const rests = new Uint32Array(count);
  let place = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at += axes) {
      cells[place] = cellOf(list, at);
      rests[place++] = restOf(list, at);
    }
  }
  return { cells, rests, usedCells: Uint16Array.from(new Set(cells)), starts };
}

/** The packed colors of a row. */
export function colorsAt({ cells, rests, starts }: ColorColumn, row: number): Int16Array {
  const colors = new Int16Array(axes * (starts[row + 1]! - starts[row]!));
  let at = 0;
  for (let place = starts[row]!; place < starts[row + 1]!; place++) {
    const [cell, rest] = [cells[place]!, rests[place]!];
    colors[at++] = lightnessOf(cell, rest);
    colors[at++] = greenRedOf(cell, rest);
    colors[at++] = blueYellowOf(cell, rest);
  }
  return colors;
}

/** How many colors a row has. */
export function sizeOf({ starts }: ColorColumn, row: number): number {
  return starts[row + 1]! - starts[row]!;
}

/** A cell is a cube of so many bits of steps a side. */
const cellBits = 9;
const cellSteps = 2 ** cellBits;
const restMask = cellSteps - 1;
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

function restOf(steps: Int16Array, at: number): number {
  const l = steps[at]! & restMask;
  const a = steps[at + 1]! & restMask;
  return (((l << cellBits) | a) << cellBits) | (steps[at + 2]! & restMask);
}

/*
 * The steps of a color from its cell and what is left: a function for each, for an array of three would be made for every color
 * that is measured.
 */

export function lightnessOf(cell: number, rest: number): number {
  return ((cell >> (2 * axisBits)) << cellBits) | (rest >> (2 * cellBits));
}

export function greenRedOf(cell: number, rest: number): number {
  return ((((cell >> axisBits) & axisMask) << cellBits) | ((rest >> cellBits) & restMask)) - shift;
}

export function blueYellowOf(cell: number, rest: number): number {
  return (((cell & axisMask) << cellBits) | (rest & restMask)) - shift;
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
