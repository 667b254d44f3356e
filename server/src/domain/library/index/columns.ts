/**
 * Index entries as packed columns: numbers, texts as bytes and tags by number, in typed arrays without an object for each entry; and
 * how rows compare.
 */
import { packId } from "../packed-id.ts";
import type { IndexEntry, PaletteSort } from "../palette.ts";
import { compareIds, compareIdTo, concatIds, type IdColumn, packIds } from "./id-column.ts";
import {
  compareTexts,
  compareTextTo,
  concatRagged,
  numberAt,
  packTexts,
  type Ragged,
  type RowRange,
  sum,
  type TagValues,
  type TextColumn,
  wordAt,
} from "./ragged.ts";
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
}

/** Turns entries into rows, in their order. */
export function packEntries(entries: readonly IndexEntry[], tagNumbers: TagNumbers): Columns {
  return {
    count: entries.length,
    ids: packIds(entries.map((entry) => entry.id)),
    slugs: packTexts(entries.map((entry) => entry.slug)),
    saveCounts: Uint32Array.from(entries, (entry) => entry.saveCount),
    publishedAts: Float64Array.from(entries, (entry) => entry.publishedAt),
    tags: packLists(entries.map((entry) => tagNumbers.numberAll(entry.tags))),
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
  return { count, ids, slugs, saveCounts, publishedAts, tags };
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

function allocateBytes(length: number): Buffer {
  return Buffer.alloc(length);
}

/** @param numbers - as many as all ranges have */
function* concatNumbers<Numbers extends Float64Array | Uint32Array>(
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
