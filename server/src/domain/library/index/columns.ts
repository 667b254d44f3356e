/**
 * Index entries as packed columns: numbers, texts as bytes and tags by number, in typed arrays without an object for each entry; and
 * how rows compare.
 */
import { packId } from "../packed-id.ts";
import type { IndexEntry, PaletteSort } from "../palette.ts";
import { compareIds, compareIdTo, concatIds, type IdColumn, packIds, type RowRange } from "./id-column.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";

/** Index entries by column; an entry is a row. */
export interface Columns {
  readonly count: number;
  readonly ids: IdColumn;
  readonly slugs: TextColumn;
  readonly saveCounts: Uint32Array;
  readonly publishedAts: Float64Array;
  /** Tag numbers without repeats. */
  readonly tags: Ragged<TagValues>;
  readonly texts: TextPlaces;
}

/**
 * Where a row's text is in a file, which has it twice, in either order of the library, and how long it is: 0 where it has none there.
 * Alone of all columns filled in later.
 */
export interface TextPlaces extends Readonly<Record<PaletteSort, Uint32Array>> {
  readonly lengths: Uint16Array;
}

/** Two bytes each, but in libraries of more tags than that can number. */
export type TagValues = Uint16Array | Uint32Array;

/** Turns entries into rows, in their order. */
export function packEntries(entries: readonly IndexEntry[], tagNumbers: TagNumbers): Columns {
  return {
    count: entries.length,
    ids: packIds(entries.map((entry) => entry.id)),
    slugs: packTexts(entries.map((entry) => entry.slug)),
    saveCounts: Uint32Array.from(entries, (entry) => entry.saveCount),
    publishedAts: Float64Array.from(entries, (entry) => entry.publishedAt),
    tags: packLists(entries.map((entry) => tagNumbers.numberAll(entry.tags))),
    texts: {
      popular: new Uint32Array(entries.length),
      recent: new Uint32Array(entries.length),
      lengths: new Uint16Array(entries.length),
    },
  };
}

/** Returns the rows of all ranges, one range after the other. */
export function* concatColumns(wholeRanges: readonly RowRange<Columns>[]): Steps<Columns> {
  const ranges = splitRanges(wholeRanges);
  const pick = <Column>(column: (columns: Columns) => Column): readonly RowRange<Column>[] =>
    ranges.map(({ source, from, to }) => ({ source: column(source), from, to }));
  const ids = yield* concatIds(pick((columns) => columns.ids));
  const slugs = yield* concatRagged(
    pick((columns) => columns.slugs),
    allocateBytes,
  );
  const isWide = ranges.some(({ source }) => source.tags.values instanceof Uint32Array);
  const tags = yield* concatRagged<TagValues>(
    pick((columns) => columns.tags),
    (length) => (isWide ? new Uint32Array(length) : new Uint16Array(length)),
  );
  const count = sum(ranges, ({ from, to }) => to - from);
  const saveCounts = yield* concatNumbers(
    pick((columns) => columns.saveCounts),
    new Uint32Array(count),
  );
  const publishedAts = yield* concatNumbers(
    pick((columns) => columns.publishedAts),
    new Float64Array(count),
  );
  const popular = yield* concatNumbers(
    pick((columns) => columns.texts.popular),
    new Uint32Array(count),
  );
  const recent = yield* concatNumbers(
    pick((columns) => columns.texts.recent),
    new Uint32Array(count),
  );
  const lengths = yield* concatNumbers(
    pick((columns) => columns.texts.lengths),
    new Uint16Array(count),
  );
  return { count, ids, slugs, saveCounts, publishedAts, tags, texts: { popular, recent, lengths } };
}

/** Where a text is; see `TextPlaces`. */
interface TextPlace extends Readonly<Record<PaletteSort, number>> {
  readonly length: number;
}

export function textPlaceAt({ texts: { popular, recent, lengths } }: Columns, row: number): TextPlace {
  return { popular: wordAt(popular, row), recent: wordAt(recent, row), length: shortAt(lengths, row) };
}

export function placeText({ texts }: Columns, row: number, { popular, recent, length }: TextPlace): void {
  texts.popular[row] = popular;
  texts.recent[row] = recent;
  texts.lengths[row] = length;
}

/** Whether a row says the same as an entry. */
export function rowEquals(columns: Columns, row: number, packed: PackedEntry): boolean {
  const { saveCounts, publishedAts, slugs, tags } = columns;
  const rowTags = tags.values.subarray(tags.starts[row], tags.starts[row + 1]);
  return (
    saveCounts[row] === packed.entry.saveCount &&
    publishedAts[row] === packed.entry.publishedAt &&
    compareTextTo(slugs, row, packed.slug) === 0 &&
    rowTags.length === packed.tags.length &&
    packed.tags.every((tag) => rowTags.includes(tag))
  );
}

/** One entry outside of columns, with what comparisons need. */
export interface PackedEntry {
  readonly entry: IndexEntry;
  readonly id: Uint8Array;
  readonly slug: Uint8Array;
  readonly tags: readonly number[];
}

export function packEntry(entry: IndexEntry, tagNumbers: TagNumbers): PackedEntry {
  const tags = tagNumbers.numberAll(entry.tags);
  return { entry, id: packId(entry.id), slug: Buffer.from(entry.slug), tags };
}

/** @param numbers - as many as all ranges have */
function* concatNumbers<Numbers extends Float64Array | Uint32Array | Uint16Array>(
  ranges: readonly RowRange<Numbers>[],
  numbers: Numbers,
): Steps<Numbers> {
  let row = 0;
  for (const { source, from, to } of ranges) {
    numbers.set(source.subarray(from, to), row);
    row += to - from;
    yield;
  }
  return numbers;
}

function allocateBytes(length: number): Buffer {
  return Buffer.alloc(length);
}

/**
 * The two sort orders between entries outside of columns. Both are total: entries that agree in all else differ in their
 * slug, and while a change of slugs has arrived only in part, still in their id.
 */
export const comparePacked: Record<PaletteSort, (a: PackedEntry, b: PackedEntry) => number> = {
  popular: (a, b) => b.entry.saveCount - a.entry.saveCount || comparePackedByDate(a, b),
  recent: comparePackedByDate,
};

/** The same orders between a row and an entry outside: negative when the row comes first. */
export const compareRowTo: Record<PaletteSort, (columns: Columns, row: number, packed: PackedEntry) => number> = {
  popular: (columns, row, packed) =>
    packed.entry.saveCount - wordAt(columns.saveCounts, row) || compareRowToByDate(columns, row, packed),
  recent: compareRowToByDate,
};

/** The same orders between two rows. */
export const compareRows: Record<PaletteSort, (columns: Columns, a: number, b: number) => number> = {
  popular: (columns, a, b) =>
    wordAt(columns.saveCounts, b) - wordAt(columns.saveCounts, a) || compareRowsByDate(columns, a, b),
  recent: compareRowsByDate,
};

function compareRowsByDate({ publishedAts, slugs, ids }: Columns, a: number, b: number): number {
  return numberAt(publishedAts, b) - numberAt(publishedAts, a) || compareTexts(slugs, a, b) || compareIds(ids, a, b);
}

function comparePackedByDate(a: PackedEntry, b: PackedEntry): number {
  return b.entry.publishedAt - a.entry.publishedAt || Buffer.compare(a.slug, b.slug) || Buffer.compare(a.id, b.id);
}

function compareRowToByDate(columns: Columns, row: number, packed: PackedEntry): number {
  return (
    packed.entry.publishedAt - numberAt(columns.publishedAts, row) ||
    compareTextTo(columns.slugs, row, packed.slug) ||
    compareIdTo(columns.ids, row, packed.id)
  );
}

/** Rows of different lengths in one array: row i is `values` from `starts[i]` up to `starts[i + 1]`. */
export interface Ragged<Values extends Uint8Array | TagValues> {
  readonly values: Values;
  readonly starts: Uint32Array;
}

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
function packTexts(texts: readonly string[]): TextColumn {
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

const shortCount = 2 ** 16;

/** Packs lists of tag numbers into as many rows. */
export function packLists(lists: readonly (readonly number[])[]): Ragged<TagValues> {
  const starts = new Uint32Array(lists.length + 1);
  const length = sum(lists, (list) => list.length);
  const isWide = lists.some((list) => list.some((number) => number >= shortCount));
  const values = isWide ? new Uint32Array(length) : new Uint16Array(length);
  let row = 0;
  let end = 0;
  for (const list of lists) {
    values.set(list, end);
    end += list.length;
    starts[++row] = end;
  }
  return { values, starts };
}

/** Returns the rows of all ranges, one range after the other. */
function* concatRagged<Values extends Uint8Array | TagValues>(
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

/** Cuts ranges so that each fits into one step. */
function splitRanges<Source>(ranges: readonly RowRange<Source>[]): readonly RowRange<Source>[] {
  const pieces: RowRange<Source>[] = [];
  for (const { source, from, to } of ranges) {
    for (let start = from; start < to; start += itemsPerStep) {
      pieces.push({ source, from: start, to: Math.min(start + itemsPerStep, to) });
    }
  }
  return pieces;
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

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
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
