import { concatColumns, type Columns } from "./columns.ts";
import type { PaletteSort } from "../palette.ts";
import { compareTexts, compareTextTo, type Ragged, type RowRange, type TextColumn } from "./ragged.ts";
import { Bitset, SparseRanks, wordsFor, type RankSet } from "./rank-set.ts";
import { sortRows } from "./sorting.ts";
import { ITEMS_PER_STEP, type Steps } from "./steps.ts";
import { byteAt, wordAt } from "./typed-arrays.ts";

/** The library as it was at one time; immutable. */
export interface Base {
  readonly columns: Columns;
  readonly table: IdTable;
  readonly tagCounts: Uint32Array;
  readonly orders: Readonly<Record<PaletteSort, RankOrder>>;
}

/** The whole base in one sort order. */
interface RankOrder {
  /** The row at each rank. */
  readonly rows: Uint32Array;
  /** The rank of each row. */
  readonly ranks: Uint32Array;
  readonly postings: Postings;
}

/**
 * Finds the row of an id: a hash table with open addressing whose slots hold row + 1, so that a million ids need 8 MB and no object
 * each.
 */
interface IdTable {
  readonly ids: TextColumn;
  /** A power of two, at least twice the rows. */
  readonly slots: Uint32Array;
}

/** For each tag the ranks, in one sort order, of the palettes that carry it. */
interface Postings {
  /** The ranks of all sparse tags, tag after tag. */
  readonly sparse: Ragged<Uint32Array>;
  readonly dense: ReadonlyMap<number, Bitset>;
}

/** Above this share of all ranks, one bit for each rank is smaller than 32 for each member. */
const DENSE_SHARE = 1 / 32;

/** Returns the row of an id given as bytes, or undefined. */
export function findRow({ ids, slots }: IdTable, id: Uint8Array): number | undefined {
  const mask = slots.length - 1;
  let slot = hashBytes(id, 0, id.length) & mask;
  while (slots[slot] !== 0 && compareTextTo(ids, wordAt(slots, slot) - 1, id) !== 0) slot = (slot + 1) & mask;
  return slots[slot] === 0 ? undefined : wordAt(slots, slot) - 1;
}

/** Returns the ranks of a tag; none for a number beyond those known when the postings were made. */
export function ranksOf({ sparse, dense }: Postings, tag: number): RankSet {
  const { values, starts } = sparse;
  const end = starts[tag + 1] ?? values.length;
  return dense.get(tag) ?? new SparseRanks(values.subarray(starts[tag] ?? end, end));
}

/** Rows that can be found by id, not yet in any order. */
export interface Rows {
  readonly columns: Columns;
  readonly table: IdTable;
  /** Above every tag number. */
  readonly tagCount: number;
}

/**
 * Makes a base of rows in any order. Of rows with equal ids the last one counts.
 *
 * @param parts - rows one after the other
 * @param tagCount - above every tag number
 */
export function* buildBase(parts: readonly Columns[], tagCount: number): Steps<Base> {
  const columns = yield* concatColumns(parts.map((source) => ({ source, from: 0, to: source.count })));
  const rows = yield* findable(columns, tagCount);
  const recent = yield* orderByDate(rows.columns);
  const popular = yield* orderBySaves(rows.columns, recent);
  return yield* completeBase(rows, { popular, recent });
}

/** Makes the ids findable; rows whose id another one has too are left out, but for the last. */
export function* findable(columns: Columns, tagCount: number): Steps<Rows> {
  const { table, shadowed } = yield* buildIdTable(columns.ids);
  if (shadowed.length === 0) return { columns, table, tagCount };
  const ranges = rangesWithout(columns, Uint32Array.from(shadowed).sort());
  return yield* findable(yield* concatColumns(ranges), tagCount);
}

/** Makes a base of rows whose row at each rank is known. */
export function* completeBase(
  { columns, table, tagCount }: Rows,
  rowsInOrder: Readonly<Record<PaletteSort, Uint32Array>>,
): Steps<Base> {
  const tagCounts = yield* countTags(columns.tags, tagCount);
  function* complete(rows: Uint32Array): Steps<RankOrder> {
    const postings = yield* buildPostings(rows, columns.tags, tagCounts);
    return { rows, ranks: yield* invert(rows), postings };
  }
  const popular = yield* complete(rowsInOrder.popular);
  const recent = yield* complete(rowsInOrder.recent);
  return { columns, table, tagCounts, orders: { popular, recent } };
}

/** Returns what remains of the rows when some, ascending, are left out. */
export function rangesWithout(source: Columns, leftOut: Uint32Array): readonly RowRange<Columns>[] {
  const starts = [0, ...Array.from(leftOut, (row) => row + 1)];
  return starts
    .map((from, index) => ({ source, from, to: leftOut[index] ?? source.count }))
    .filter(({ from, to }) => from < to);
}

/** Makes the table; of rows with equal ids it knows the last, and the others are returned as `shadowed`. */
function* buildIdTable(
  ids: TextColumn,
): Steps<{ readonly table: IdTable; readonly shadowed: readonly number[] }> {
  const count = ids.starts.length - 1;
  const table = { ids, slots: new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count) * 2))) };
  const shadowed: number[] = [];
  for (let row = 0; row < count; row++) {
    const before = putRow(table, row);
    if (before !== undefined) shadowed.push(before);
    if (row % ITEMS_PER_STEP === 0) yield;
  }
  return { table, shadowed };
}

/** Returns the row with the same id that was there. */
function putRow({ ids, slots }: IdTable, row: number): number | undefined {
  const mask = slots.length - 1;
  let slot = hashBytes(ids.values, wordAt(ids.starts, row), wordAt(ids.starts, row + 1)) & mask;
  while (slots[slot] !== 0 && compareTexts(ids, wordAt(slots, slot) - 1, row) !== 0) slot = (slot + 1) & mask;
  const before = wordAt(slots, slot);
  slots[slot] = row + 1;
  return before === 0 ? undefined : before - 1;
}

/**
 * FNV-1a, then a mix of the upper bits into the lower ones, of which the slot is made.
 *
 * @see Fowler, Noll, Vo: The FNV non-cryptographic hash algorithm (IETF draft), 32 bit: offset basis and prime
 * @see Appleby 2011, MurmurHash3, fmix32: the multiplier
 */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ byteAt(bytes, index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function* orderByDate(columns: Columns): Steps<Uint32Array> {
  const rows = new Uint32Array(columns.count);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  yield;
  const { publishedAts, slugs, ids } = columns;
  return yield* sortRows(rows, {
    keys: publishedAts,
    compareTies: (a, b) => compareTexts(slugs, a, b) || compareTexts(ids, a, b),
  });
}

/** `popular` is `recent`, stably sorted by save count. */
function* orderBySaves({ saveCounts }: Columns, recent: Uint32Array): Steps<Uint32Array> {
  return yield* sortRows(recent.slice(), { keys: saveCounts, compareTies: () => 0 });
}

function* invert(rows: Uint32Array): Steps<Uint32Array> {
  const ranks = new Uint32Array(rows.length);
  for (let rank = 0; rank < rows.length; rank++) {
    ranks[wordAt(rows, rank)] = rank;
    if (rank % ITEMS_PER_STEP === 0) yield;
  }
  return ranks;
}

/** Counts the rows that carry each of `tagCount` tags. */
function* countTags(tags: Ragged<Uint32Array>, tagCount: number): Steps<Uint32Array> {
  const counts = new Uint32Array(tagCount);
  for (let index = 0; index < tags.values.length; index++) {
    const tag = wordAt(tags.values, index);
    counts[tag] = wordAt(counts, tag) + 1;
    if (index % ITEMS_PER_STEP === 0) yield;
  }
  return counts;
}

/**
 * Makes the postings of one sort order.
 *
 * @param rows - the row at each rank
 * @param tags - the tag numbers of each row
 * @param counts - how many rows carry each tag
 */
function* buildPostings(rows: Uint32Array, tags: Ragged<Uint32Array>, counts: Uint32Array): Steps<Postings> {
  const draft = layOut(counts, rows.length);
  for (let from = 0; from < rows.length; from += ITEMS_PER_STEP) {
    post(draft, tags, { rows, from, to: Math.min(from + ITEMS_PER_STEP, rows.length) });
    yield;
  }
  const dense = new Map<number, Bitset>();
  for (const [tag, words] of draft.denseWords.entries()) {
    if (words !== undefined) {
      dense.set(tag, new Bitset(words));
      yield;
    }
  }
  return { sparse: draft.sparse, dense };
}

/** Postings under way. */
interface Draft {
  readonly sparse: Ragged<Uint32Array>;
  /** Where the next rank of each tag goes. */
  readonly ends: Uint32Array;
  /** The bits of each dense tag. */
  readonly denseWords: readonly (Uint32Array | undefined)[];
}

function layOut(counts: Uint32Array, bound: number): Draft {
  const starts = new Uint32Array(counts.length + 1);
  const denseWords: (Uint32Array | undefined)[] = [];
  for (const [tag, count] of counts.entries()) {
    const isDense = count > bound * DENSE_SHARE;
    denseWords.push(isDense ? wordsFor(bound) : undefined);
    starts[tag + 1] = wordAt(starts, tag) + (isDense ? 0 : count);
  }
  const values = new Uint32Array(wordAt(starts, counts.length));
  return { sparse: { values, starts }, ends: starts.slice(), denseWords };
}

/** Ranks, and the row at each of them. */
interface RankRange {
  readonly rows: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function post({ sparse, ends, denseWords }: Draft, tags: Ragged<Uint32Array>, range: RankRange): void {
  const { rows, from, to } = range;
  for (let rank = from; rank < to; rank++) {
    const row = wordAt(rows, rank);
    const end = wordAt(tags.starts, row + 1);
    for (let index = wordAt(tags.starts, row); index < end; index++) {
      const tag = wordAt(tags.values, index);
      const words = denseWords[tag];
      if (words === undefined) {
        const place = wordAt(ends, tag);
        sparse.values[place] = rank;
        ends[tag] = place + 1;
      } else words[rank >>> 5] = wordAt(words, rank >>> 5) | (1 << (rank & 31));
    }
  }
}
