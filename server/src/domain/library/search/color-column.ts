import { type Lab, rgbToLab } from "@tincture/color/search";
import { hueIndexOf } from "@tincture/color/search";
import { packStarts, type Integers } from "./packed-integers.ts";

/** Colors of many palettes: those of row i from `starts[i]` up to `starts[i + 1]`, counted in colors. */
export interface ColorColumn {
  /** The CIELAB cell of each color. */
  readonly cells: Uint16Array;
  /** From `packColors`. */
  readonly colors: Uint32Array;
  /** All cells with a color, each once. */
  readonly usedCells: Uint16Array;
  readonly starts: Integers;
}

const rgbBits = 24;
const rgbMask = 2 ** rgbBits - 1;

/** Returns 24 bits of sRGB per color, with the index of its hue word in the bits above. */
export function packColors(hexes: readonly string[]): Uint32Array {
  return Uint32Array.from(hexes, (hex) => (hueIndexOf(hex) << rgbBits) | Number.parseInt(hex, 16));
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

/** @param lists - the packed colors of each row */
export function packColorColumn(lists: readonly Uint32Array[]): ColorColumn {
  const starts = packStarts(lists.map((list) => list.length));
  const colors = new Uint32Array(starts[lists.length]!);
  for (const [row, list] of lists.entries()) colors.set(list, starts[row]);
  const cells = Uint16Array.from(colors, (color) => cellOf(labOf(color)));
  return { cells, colors, usedCells: Uint16Array.from(new Set(cells)), starts };
}

/** Returns the packed colors of a row. */
export function colorsAt({ colors, starts }: ColorColumn, row: number): Uint32Array {
  return colors.slice(starts[row], starts[row + 1]);
}

/** Returns the number of colors of a row. */
export function sizeOf({ starts }: ColorColumn, row: number): number {
  return starts[row + 1]! - starts[row]!;
}

/** The edge length of a cell, which is a cube in CIELAB. */
const cellEdge = 4;
/**
 * The number of cells per axis, and the offsets that make a and b positive. All of sRGB is covered.
 */
const cellsOf = { l: 26, a: 47, b: 51 };
const shifts = { a: 88, b: 108 };
export const cellCount = cellsOf.l * cellsOf.a * cellsOf.b;

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

/** Returns a and b of the four vertical edges of a cell, given its middle. */
export function listEdges({ a, b }: Lab): readonly Pick<Lab, "a" | "b">[] {
  const half = cellEdge / 2;
  return [
    { a: a - half, b: b - half },
    { a: a - half, b: b + half },
    { a: a + half, b: b - half },
    { a: a + half, b: b + half },
  ];
}
