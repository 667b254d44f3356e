import type { IndexEntry, PaletteSort } from "../palette.ts";
import {
  compareTextTo,
  concatRagged,
  numberAt,
  packLists,
  packTexts,
  splitRanges,
  type Ragged,
  type RowRange,
  type TextColumn,
  type TagNumbers,
} from "./ragged.ts";
import type { Steps } from "./steps.ts";

/** Index entries by column; an entry is a row. */
export interface Columns {
  readonly count: number;
  readonly ids: TextColumn;
  readonly slugs: TextColumn;
  readonly saveCounts: Float64Array;
  readonly publishedAts: Float64Array;
  /** Tag numbers without repeats. */
  readonly tags: Ragged<Uint32Array>;
}

/** Turns entries into rows, in their order. */
export function packEntries(entries: readonly IndexEntry[], tagNumbers: TagNumbers): Columns {
  return {
    count: entries.length,
    ids: packTexts(entries.map((entry) => entry.id)),
    slugs: packTexts(entries.map((entry) => entry.slug)),
    saveCounts: Float64Array.from(entries, (entry) => entry.saveCount),
    publishedAts: Float64Array.from(entries, (entry) => entry.publishedAt),
    tags: packLists(entries.map((entry) => tagNumbers.numberAll(entry.tags))),
  };
}

/** Returns the rows of all ranges, one range after the other. */
export function* concatColumns(wholeRanges: readonly RowRange<Columns>[]): Steps<Columns> {
  const ranges = splitRanges(wholeRanges);
  const pick = <Column>(column: (columns: Columns) => Column): readonly RowRange<Column>[] =>
    ranges.map(({ source, from, to }) => ({ source: column(source), from, to }));
  const ids = yield* concatRagged(
    pick((columns) => columns.ids),
    allocateBytes,
  );
  const slugs = yield* concatRagged(
    pick((columns) => columns.slugs),
    allocateBytes,
  );
  const tags = yield* concatRagged(
    pick((columns) => columns.tags),
    (length) => new Uint32Array(length),
  );
  const saveCounts = yield* concatNumbers(pick((columns) => columns.saveCounts));
  const publishedAts = yield* concatNumbers(pick((columns) => columns.publishedAts));
  return { count: saveCounts.length, ids, slugs, saveCounts, publishedAts, tags };
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
  return { entry, id: Buffer.from(entry.id), slug: Buffer.from(entry.slug), tags };
}

function* concatNumbers(ranges: readonly RowRange<Float64Array>[]): Steps<Float64Array> {
  const numbers = new Float64Array(ranges.reduce((total, { from, to }) => total + to - from, 0));
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
export const compareRowTo: Record<
  PaletteSort,
  (columns: Columns, row: number, packed: PackedEntry) => number
> = {
  popular: (columns, row, packed) =>
    packed.entry.saveCount - numberAt(columns.saveCounts, row) || compareRowToByDate(columns, row, packed),
  recent: compareRowToByDate,
};

function comparePackedByDate(a: PackedEntry, b: PackedEntry): number {
  return (
    b.entry.publishedAt - a.entry.publishedAt || Buffer.compare(a.slug, b.slug) || Buffer.compare(a.id, b.id)
  );
}

function compareRowToByDate(columns: Columns, row: number, packed: PackedEntry): number {
  return (
    packed.entry.publishedAt - numberAt(columns.publishedAts, row) ||
    compareTextTo(columns.slugs, row, packed.slug) ||
    compareTextTo(columns.ids, row, packed.id)
  );
}
