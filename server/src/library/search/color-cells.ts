/**
 * CIELAB in cubic cells. Searches by words rate a color by the middle of its cell, and searches by
 * color skip cells that are too far away.
 */
import { ciede2000, hueIndexOf, type Lab, rgbToLab } from "@tincture/color/search";

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

/** Returns the index of the color's hue word in `hueWords`. */
export function hueIndexAt(color: number): number {
  return color >>> rgbBits;
}

/** The edge length of a cell. */
const cellEdge = 4;
/**
 * The number of cells per axis, and the offsets that make a and b positive. All of sRGB is covered.
 */
const cellsOf = { l: 26, a: 47, b: 51 };
const shifts = { a: 88, b: 108 };
export const cellCount = cellsOf.l * cellsOf.a * cellsOf.b;

const cellBits = 16;
const cellMask = 2 ** cellBits - 1;
const reachesPerUnit = 16;

/** Returns the cell of a color, with its distance from the middle in the bits above. */
export function packCell(lab: Lab): number {
  const cell = cellOf(lab);
  return (Math.ceil(ciede2000(lab, middleOf(cell)) * reachesPerUnit) << cellBits) | cell;
}

export function cellAt(packed: number): number {
  return packed & cellMask;
}

/** Returns the CIEDE2000 from the middle of the cell, rounded up to a sixteenth. */
export function reachAt(packed: number): number {
  return (packed >>> cellBits) / reachesPerUnit;
}

export function cellOf({ l, a, b }: Lab): number {
  const place = (coordinate: number): number => Math.floor(coordinate / cellEdge);
  return (place(l) * cellsOf.a + place(a + shifts.a)) * cellsOf.b + place(b + shifts.b);
}

/** Returns the middle of a cell, in CIELAB. */
export function middleOf(cell: number): Lab {
  const row = Math.floor(cell / cellsOf.b);
  return {
    l: (Math.floor(row / cellsOf.a) + 0.5) * cellEdge,
    a: ((row % cellsOf.a) + 0.5) * cellEdge - shifts.a,
    b: ((cell % cellsOf.b) + 0.5) * cellEdge - shifts.b,
  };
}
