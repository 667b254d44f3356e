import type { PaletteSort } from "../library-index.ts";
import { concatColumns, type Columns } from "./columns.ts";
import { buildIdTable, type IdTable } from "./id-table.ts";
import { buildPostings, countTags, type Postings } from "./postings.ts";
import { itemsPerStep, type Steps } from "./steps.ts";
import { sortRows } from "./sort-rows.ts";
import { compareTexts, type RowRange } from "./ragged.ts";

/** The whole base in one sort order. */
export interface RankOrder {
  /** The row at each rank. */
  readonly rows: Uint32Array;
  /** The rank of each row. */
  readonly ranks: Uint32Array;
  readonly postings: Postings;
}

/** The library as it was at one time; immutable. */
export interface Base {
  readonly columns: Columns;
  readonly table: IdTable;
  readonly tagCounts: Uint32Array;
  readonly orders: Readonly<Record<PaletteSort, RankOrder>>;
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
    ranks[rows[rank]!] = rank;
    if (rank % itemsPerStep === 0) yield;
  }
  return ranks;
}
