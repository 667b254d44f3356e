/** Making bases: of rows in any order, and of a base and what has changed since. */
import { inBlocks } from "../../in-blocks.ts";
import type { PaletteSort } from "../palette.ts";
import {
  type Columns,
  compareTexts,
  concatColumns,
  packEntries,
  placeText,
  type RowRange,
  textPlaceAt,
  wordAt,
} from "./columns.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import { buildIdTable, findRow, type IdTable } from "./id-table.ts";
import { buildPostings, countTags } from "./rank-set.ts";
import { sortRows } from "./sorting.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";
import type { AddedEntry, Base, OrderedDelta, RankOrder } from "./view.ts";

/** Packing an entry costs about a microsecond. */
const entriesPerPart = 512;

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

/** What is to become one base. Holds on to arrays that are never changed, so work on it may be interrupted by changes. */
interface Compactable {
  readonly base: Base;
  readonly tagNumbers: TagNumbers;
  readonly delta: Readonly<Record<PaletteSort, OrderedDelta>>;
}

/**
 * Makes a new base of a base and its delta, in time linear in the base: rows that remain are copied, added ones are put
 * behind them, and since every added entry knows its rank, both orders are merges without a single comparison.
 */
export function* compact({ base, tagNumbers, delta }: Compactable): Steps<Base> {
  const removedRows = removedRowsOf(base, delta.popular);
  yield;
  const added = yield* packAdded(delta.popular.added, { base, tagNumbers });
  const columns = yield* concatColumns([
    ...rangesWithout(base.columns, removedRows),
    ...added.map((source) => ({ source, from: 0, to: source.count })),
  ]);
  const rows = yield* findable(columns, tagNumbers.count);
  const newRows = yield* renumber(base.columns.count, removedRows);
  return yield* completeBase(rows, {
    popular: yield* mergeOrder({ base, sort: "popular", delta: delta.popular }, { newRows, rows }),
    recent: yield* mergeOrder({ base, sort: "recent", delta: delta.recent }, { newRows, rows }),
  });
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
    return { rows, postings };
  }
  const popular = yield* complete(rowsInOrder.popular);
  const recent = yield* complete(rowsInOrder.recent);
  return { columns, table, tagCounts, orders: { popular, recent } };
}

/** Returns what remains of the rows when some, ascending, are left out. */
function rangesWithout(source: Columns, leftOut: Uint32Array): readonly RowRange<Columns>[] {
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
  return yield* sortRows(recent.slice(), { keys: Float64Array.from(saveCounts), compareTies: () => 0 });
}

/** Rows of the new base. */
interface Numbering {
  /** For each row of the old base; meaningless for removed ones. */
  readonly newRows: Uint32Array;
  /** Where added entries are found. */
  readonly rows: Rows;
}

interface OldOrder {
  readonly base: Base;
  readonly sort: PaletteSort;
  readonly delta: OrderedDelta;
}

/** What was saved or withdrawn since keeps its text, of which saves are no part. */
function* packAdded(
  added: readonly AddedEntry[],
  { base, tagNumbers }: Pick<Compactable, "base" | "tagNumbers">,
): Steps<readonly Columns[]> {
  const parts: Columns[] = [];
  for (const part of inBlocks(added, entriesPerPart)) {
    const entries = part.map(({ entry }) => entry);
    const columns = packEntries(entries, tagNumbers);
    part.forEach(({ id }, row) => {
      const before = findRow(base.table, id);
      if (before !== undefined) placeText(columns, row, textPlaceAt(base.columns, before));
    });
    parts.push(columns);
    yield;
  }
  return parts;
}

function removedRowsOf(base: Base, { removed }: OrderedDelta): Uint32Array {
  return Uint32Array.from(removed, (rank) => wordAt(base.orders.popular.rows, rank)).sort();
}

/** Returns what becomes of each row number when the removed rows, ascending, are gone. */
function* renumber(count: number, removedRows: Uint32Array): Steps<Uint32Array> {
  const newRows = new Uint32Array(count);
  let removedBefore = 0;
  for (let row = 0; row < count; row++) {
    newRows[row] = row - removedBefore;
    if (removedRows[removedBefore] === row) removedBefore++;
    if (row % itemsPerStep === 0) yield;
  }
  return newRows;
}

function* mergeOrder(
  { base, sort, delta: { removed, added } }: OldOrder,
  { newRows, rows: { table } }: Numbering,
): Steps<Uint32Array> {
  const { rows } = base.orders[sort];
  const merged = new Uint32Array(rows.length - removed.length + added.length);
  let count = 0;
  let removedIndex = 0;
  let addedIndex = 0;
  for (let rank = 0; rank <= rows.length; rank++) {
    for (let next = added[addedIndex]; next?.ranksBefore[sort] === rank; next = added[++addedIndex]) {
      merged[count++] = findRow(table, next.id)!;
    }
    if (removed[removedIndex] === rank) removedIndex++;
    else if (rank < rows.length) merged[count++] = wordAt(newRows, wordAt(rows, rank));
    if (rank % itemsPerStep === 0) yield;
  }
  return merged;
}
