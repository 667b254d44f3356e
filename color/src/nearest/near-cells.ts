import { hexToLab, type Lab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { hexToRgb, type Rgb, rgbToHex } from "../hex.ts";
import type { NearItem } from "./find-nearest.ts";
import { packQuickColors, quickColorAt, quickDifference, quickErrorMax } from "./quick-difference.ts";

/*
 * The nearest color without a search.
 *
 * The cube of sRGB is cut into cells of 8 × 8 × 8 colors. Of each it is known which of the colors are nearest to one of its 512: some
 * nine, found by asking all 16.7 million once (workshop/list-near-cells.ts). A color has only those of its cell to choose from.
 *
 * A file of cells holds, for one after the other, how many there are, less one, and how far each number is from the one before, the
 * first from the first of the cell before. The numbers follow a Z-order curve through sRGB, on which what is near is mostly
 * near, so that they are small. An unsigned number is written with seven bits a byte, the low ones first (LEB128); one with a sign
 * is doubled, and below zero turned and lessened by one.
 */

/** Bits of a channel that tell a color from others of its cell. */
const cellBits = 3;
const channelBits = 8 - cellBits;
const cellSide = 1 << cellBits;
const cellsPerSide = 1 << channelBits;
const cellCount = cellsPerSide * cellsPerSide * cellsPerSide;
/** Numbers of colors have two bytes. */
const itemRange = 1 << 16;
/** What the quick difference may be off by, of two colors that are compared by it. */
const quickSlack = 4 * quickErrorMax;

/**
 * Finds the nearest color among those that can be nearest in a cell.
 *
 * @example
 * new NearCells(["000000"], packNearCells(["000000"], () => [0])).find("102030").item  // 0
 */
export class NearCells {
  /** The colors' own numbers and where they are, along the curve. */
  readonly #order: Uint32Array;
  readonly #colors: Float64Array;
  /** Where each cell's numbers begin. */
  readonly #starts: Uint32Array;
  readonly #members: Uint16Array;
  /** Of the colors looked at for one question. */
  readonly #squares: Float64Array;

  /**
   * @param hexes - the colors, at most 65,536
   * @param packed - made of the same by `packNearCells`
   * @throws {RangeError} when they end early
   */
  constructor(hexes: readonly string[], packed: Uint8Array) {
    this.#order = orderByCurve(hexes);
    this.#colors = packQuickColors(Array.from(this.#order, (item) => hexToLab(hexes[item]!)));
    const { starts, members, countMax } = unpackNearCells(packed);
    this.#starts = starts;
    this.#members = members;
    this.#squares = new Float64Array(countMax);
  }

  /**
   * The color nearest by CIEDE2000; of equally near ones that with the least number.
   *
   * @param hex - six hexadecimal digits
   * @throws {SyntaxError} when the text is not a hex
   */
  find(hex: string): NearItem {
    const cell = cellOf(hexToRgb(hex));
    const lab = hexToLab(hex);
    const start = this.#starts[cell]!;
    const count = this.#starts[cell + 1]! - start;
    return this.#nearestWithin(lab, this.#findLimit(lab, start, count), { start, count });
  }

  /** How far the nearest of a cell is at most, squared; notes how far each is. */
  #findLimit(lab: Lab, start: number, count: number): number {
    if (count === 1) return Infinity;
    let least = Infinity;
    for (let place = 0; place < count; place++) {
      const square = quickDifference(lab, this.#colors, this.#members[start + place]!);
      this.#squares[place] = square;
      if (square < least) least = square;
    }
    return least * (1 + quickSlack) + quickSlack;
  }

  /** The nearest of those whose quick difference leaves it open: mostly one. */
  #nearestWithin(
    lab: Lab,
    limit: number,
    { start, count }: { readonly start: number; readonly count: number },
  ): NearItem {
    let nearest: NearItem = { item: Infinity, distance: Infinity };
    for (let place = 0; place < count; place++) {
      if (count > 1 && this.#squares[place]! > limit) continue;
      const member = this.#members[start + place]!;
      const item = this.#order[member]!;
      const distance = ciede2000(lab, quickColorAt(this.#colors, member));
      const isNearer = distance < nearest.distance || (distance === nearest.distance && item < nearest.item);
      if (isNearer) nearest = { item, distance };
    }
    return nearest;
  }
}

/** The cell that a color lies in. */
function cellOf({ r, g, b }: Rgb): number {
  return ((((r >> cellBits) << channelBits) | (g >> cellBits)) << channelBits) | (b >> cellBits);
}

/**
 * The colors of a cell.
 *
 * @param cell - its number, from 0
 * @returns 512 hexes, each but the first next to the one before
 * @example
 * listCellHexes(0)[0]  // "000000"
 */
export function listCellHexes(cell: number): readonly string[] {
  const [r, g, b] = [cell >> (2 * channelBits), (cell >> channelBits) % cellsPerSide, cell % cellsPerSide];
  return Array.from({ length: cellSide * cellSide * cellSide }, (_, place) => {
    const [x, y, z] = [place >> (2 * cellBits), (place >> cellBits) % cellSide, place % cellSide];
    const there = x % 2 === 0 ? y : cellSide - 1 - y;
    const further = y % 2 === 0 ? z : cellSide - 1 - z;
    return rgbToHex({ r: r * cellSide + x, g: g * cellSide + there, b: b * cellSide + further });
  });
}

/**
 * A file of cells.
 *
 * @param hexes - the colors
 * @param listNearest - the numbers of those that are nearest to some color of a cell, at least one
 * @returns bytes for `NearCells`
 * @example
 * packNearCells(["000000"], () => [0]).length  // 65536
 */
export function packNearCells(hexes: readonly string[], listNearest: (cell: number) => readonly number[]): Uint8Array {
  const places = new Uint32Array(hexes.length);
  for (const [place, item] of orderByCurve(hexes).entries()) places[item] = place;
  const bytes: number[] = [];
  let first = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    const members = Uint32Array.from(listNearest(cell), (item) => places[item]!).sort();
    pushNumber(bytes, members.length - 1);
    let before = first;
    for (const [place, member] of members.entries()) {
      const step = member - before;
      if (place > 0) pushNumber(bytes, step);
      else pushNumber(bytes, step < 0 ? -2 * step - 1 : 2 * step);
      before = member;
    }
    [first = first] = members;
  }
  return Uint8Array.from(bytes);
}

const byteBits = 7;
const byteMore = 1 << byteBits;

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= byteMore; rest >>= byteBits) bytes.push((rest & (byteMore - 1)) | byteMore);
  bytes.push(rest);
}

type UnpackedCells = { readonly starts: Uint32Array; readonly members: Uint16Array; readonly countMax: number };

function unpackNearCells(bytes: Uint8Array): UnpackedCells {
  const starts = new Uint32Array(cellCount + 1);
  // Each number takes a byte at least.
  const members = new Uint16Array(bytes.length);
  let [at, end, first, countMax, cell] = [0, 0, 0, 0, 0];
  function takeNumber(): number {
    let value = 0;
    for (let bits = 0; ; bits += byteBits) {
      const byte = bytes[at++];
      if (byte === undefined)
        throw new RangeError(`Cells end after ${bytes.length} bytes, with ${cell} of ${cellCount}`);
      value |= (byte & (byteMore - 1)) << bits;
      if (byte < byteMore) return value;
    }
  }
  for (; cell < cellCount; cell++) {
    const count = takeNumber() + 1;
    const step = takeNumber();
    first += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    countMax = Math.max(countMax, count);
    members[end++] = first;
    let member = first;
    for (let place = 1; place < count; place++) {
      member += takeNumber();
      members[end++] = member;
    }
    starts[cell + 1] = end;
  }
  return { starts, members: members.slice(0, end), countMax };
}

/** Numbers of colors along a Z-order curve; equal ones in their order. */
function orderByCurve(hexes: readonly string[]): Uint32Array {
  const keys = Float64Array.from(hexes, (hex, item) => {
    const { r, g, b } = hexToRgb(hex);
    return ((spreadBits(r) << 2) | (spreadBits(g) << 1) | spreadBits(b)) * itemRange + item;
  });
  // Numbers alone are sorted several times as fast as with a comparison.
  return Uint32Array.from(keys.sort(), (key) => key % itemRange);
}

/** A byte with two bits free behind each of its own. @see Morton 1966 */
function spreadBits(byte: number): number {
  let spread = 0;
  for (let bit = 0; bit < 8; bit++) spread |= ((byte >> bit) & 1) << (3 * bit);
  return spread;
}
