/**
 * CIELAB in cubic cells. Searches by words rate a color by the middle of its cell, and searches by
 * color skip cells that are too far away.
 */
import { hueIndexOf, type Lab, rgbToLab } from "@tincture/color/search";

const rgbBits = 24;
const rgbMask = 2 ** rgbBits - 1;

/** Returns 24 bits of sRGB, with the index of the hue word in the bits above. */
export function packColor(hex: string): number {
  return (hueIndexOf(hex) << rgbBits) | Number.parseInt(hex, 16);
}

export function hexOf(color: number): string {
  return (color & rgbMask).toString(16).padStart(6, "0");
}

export function labOf(color: number): Lab {
  return rgbToLab({ r: (color >>> 16) & 0xff, g: (color >>> 8) & 0xff, b: color & 0xff });
}

export function hueIndexAt(color: number): number {
  return color >>> rgbBits;
}

export const cellEdge = 4;
/**
 * The number of cells per axis, and the offsets that make coordinates positive. All of sRGB is
 * covered, with a margin of one cell, so that every color's cell has neighbors.
 */
const cellsOf = { l: 28, a: 49, b: 53 };
const shifts = { l: 4, a: 92, b: 112 };
export const cellCount = cellsOf.l * cellsOf.a * cellsOf.b;
/** Differences between the numbers of neighboring cells. */
export const cellSteps = { l: cellsOf.a * cellsOf.b, a: cellsOf.b, b: 1 };

const cellBits = 17;
const cellMask = 2 ** cellBits - 1;
const offsetBits = 5;
const offsetMask = 2 ** offsetBits - 1;
const offsetsPerUnit = 2 ** offsetBits / cellEdge;

/** Returns the cell of a color, with its place in the cell (5 bits per axis) in the bits above. */
export function packCell(lab: Lab): number {
  const offset = (coordinate: number): number =>
    Math.floor((coordinate - cellEdge * Math.floor(coordinate / cellEdge)) * offsetsPerUnit);
  const offsets = (((offset(lab.l) << offsetBits) | offset(lab.a)) << offsetBits) | offset(lab.b);
  return ((offsets << cellBits) | cellOf(lab)) >>> 0;
}

export function cellAt(packed: number): number {
  return packed & cellMask;
}

/** Sets `place` to the color's place relative to the middle of its cell, within 1/16 per axis. */
export function readPlace(packed: number, place: { l: number; a: number; b: number }): void {
  const toUnits = (offset: number): number => ((offset & offsetMask) + 0.5) / offsetsPerUnit - cellEdge / 2;
  place.l = toUnits(packed >>> (cellBits + 2 * offsetBits));
  place.a = toUnits(packed >>> (cellBits + offsetBits));
  place.b = toUnits(packed >>> cellBits);
}

export function cellOf({ l, a, b }: Lab): number {
  const place = (coordinate: number): number => Math.floor(coordinate / cellEdge);
  return place(l + shifts.l) * cellSteps.l + place(a + shifts.a) * cellSteps.a + place(b + shifts.b);
}

export function middleOf(cell: number): Lab {
  const row = Math.floor(cell / cellsOf.b);
  return {
    l: (Math.floor(row / cellsOf.a) + 0.5) * cellEdge - shifts.l,
    a: ((row % cellsOf.a) + 0.5) * cellEdge - shifts.a,
    b: ((cell % cellsOf.b) + 0.5) * cellEdge - shifts.b,
  };
}
