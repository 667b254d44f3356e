/** Rows of different lengths in one array, texts among them, and numbers of typed arrays at places that must be within them. */
import type { Steps } from "./time-slicing.ts";

/** Some consecutive rows of a source. */
export interface RowRange<Source> {
  readonly source: Source;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Rows of different lengths in one array: row i is `values` from `starts[i]` up to `starts[i + 1]`. */
export interface Ragged<Values extends Uint8Array | TagValues> {
  readonly values: Values;
  readonly starts: Uint32Array;
}

/** Two bytes each, but in libraries of more tags than that can number. */
export type TagValues = Uint16Array | Uint32Array;

/** Texts as UTF-8, one after the other: no object per text for the garbage collector to visit. */
export type TextColumn = Ragged<Buffer>;

/** Returns the text of a row. */
export function textAt(column: TextColumn, row: number): string {
  return column.values.toString("utf8", column.starts[row], column.starts[row + 1]);
}

/** The bytes of a row, without a copy. */
export function bytesAt({ values, starts }: TextColumn, row: number): Buffer {
  return values.subarray(starts[row], starts[row + 1]);
}

/** Orders two rows by their bytes; for ASCII, and so for every slug, that is the order of code units. */
export function compareTexts(column: TextColumn, a: number, b: number): number {
  const { values, starts } = column;
  const startA = wordAt(starts, a);
  const startB = wordAt(starts, b);
  const lengthA = wordAt(starts, a + 1) - startA;
  const lengthB = wordAt(starts, b + 1) - startB;
  const common = Math.min(lengthA, lengthB);
  for (let index = 0; index < common; index++) {
    const difference = byteAt(values, startA + index) - byteAt(values, startB + index);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

/** Orders a row before (negative), with or after (positive) a text given as bytes. */
export function compareTextTo(column: TextColumn, row: number, text: Uint8Array): number {
  const { values, starts } = column;
  const start = wordAt(starts, row);
  const length = wordAt(starts, row + 1) - start;
  const common = Math.min(length, text.length);
  for (let index = 0; index < common; index++) {
    const difference = byteAt(values, start + index) - byteAt(text, index);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}

/** Packs texts into a column of as many rows. */
export function packTexts(texts: readonly string[]): TextColumn {
  const joined = texts.join("");
  const values = Buffer.from(joined);
  const isAscii = values.length === joined.length;
  const starts = new Uint32Array(texts.length + 1);
  let row = 0;
  let end = 0;
  for (const text of texts) {
    end += isAscii ? text.length : Buffer.byteLength(text);
    starts[++row] = end;
  }
  return { values, starts };
}

export function packBuffers(buffers: readonly Buffer[]): TextColumn {
  const starts = new Uint32Array(buffers.length + 1);
  for (let row = 0; row < buffers.length; row++) starts[row + 1] = wordAt(starts, row) + (buffers[row]?.length ?? 0);
  return { values: Buffer.concat(buffers), starts };
}

/** Returns the rows of all ranges, one range after the other. */
export function* concatRagged<Values extends Uint8Array | TagValues>(
  ranges: readonly RowRange<Ragged<Values>>[],
  allocate: (length: number) => Values,
): Steps<Ragged<Values>> {
  const values = allocate(
    sum(ranges, ({ source, from, to }) => wordAt(source.starts, to) - wordAt(source.starts, from)),
  );
  const starts = new Uint32Array(sum(ranges, ({ from, to }) => to - from) + 1);
  let row = 0;
  for (const range of ranges) {
    const { source, from, to } = range;
    values.set(source.values.subarray(source.starts[from], source.starts[to]), starts[row]);
    copyStarts(range, starts, row);
    row += to - from;
    yield;
  }
  return { values, starts };
}

/** Continues `starts` behind a row; apart from its generator, because engines optimize it better so. */
function copyStarts(
  { source, from, to }: RowRange<{ readonly starts: Uint32Array }>,
  starts: Uint32Array,
  row: number,
): void {
  const shift = wordAt(starts, row) - wordAt(source.starts, from);
  for (let index = from; index < to; index++) {
    starts[row + index - from + 1] = wordAt(source.starts, index + 1) + shift;
  }
}

export function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}

/*
 * Numbers at places that must be within their array: beyond its end a typed array answers undefined, and sums would go on as NaN.
 * One function for each kind of array, because engines read a known kind several times as fast.
 */

export function wordAt(words: Uint32Array, index: number): number {
  const word = words[index];
  if (word === undefined) throw outside(index, words.length);
  return word;
}

export function numberAt(numbers: Float64Array, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw outside(index, numbers.length);
  return number;
}

export function shortAt(shorts: Uint16Array, index: number): number {
  const short = shorts[index];
  if (short === undefined) throw outside(index, shorts.length);
  return short;
}

export function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw outside(index, bytes.length);
  return byte;
}

function outside(index: number, length: number): RangeError {
  return new RangeError(`No number at ${index} of ${length}`);
}

/** The first place where the test fails, given that it fails from there on; `to`, exclusive, where it never does. */
export function firstFalse<Item>(
  items: ArrayLike<Item>,
  test: (item: Item, index: number) => boolean,
  { from = 0, to = items.length } = {},
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && test(item, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
