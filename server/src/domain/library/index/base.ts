/** Making bases: of rows in any order, and of a base and what has changed since. */
import { inBlocks } from "../../in-blocks.ts";
import type { PaletteSort } from "../palette.ts";
import { type Columns, concatColumns, packEntries } from "./columns.ts";
import { compareIds, findPlace, findRow } from "./id-column.ts";
import { buildPostings, countTags } from "./postings.ts";
import { compareTexts, type RowRange, wordAt } from "./ragged.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import { sortRows } from "./sorting.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";
import type { AddedEntry, Base, OrderedDelta, RankOrder } from "./view.ts";

/** Packing an entry costs about a microsecond. */
const entriesPerPart = 512;

/**
 * Makes a base of rows in any order. Of rows with equal ids the last one counts.
 *
 * @param parts - rows one after the other
 * @param tagCount - above every tag number
 */
export function* buildBase(parts: readonly Columns[], tagCount: number): Steps<Base> {
  const columns = yield* orderById(yield* concatColumns(parts.map(wholeOf)));
  const recent = yield* orderByDate(columns);
  const popular = yield* orderBySaves(columns, recent);
  return yield* completeBase({ columns, tagCount }, { popular, recent });
}

/** What is to become one base. Holds on to arrays that are never changed, so work on it may be interrupted by changes. */
interface Compactable {
  readonly base: Base;
  readonly tagNumbers: TagNumbers;
  readonly delta: Readonly<Record<PaletteSort, OrderedDelta>>;
}

/**
 * Makes a new base of a base and its delta, in time linear in the base: rows that remain are copied, added ones are put
 * between them, and since every added entry knows its rank, both orders are merges without a single comparison.
 */
export function* compact({ base, tagNumbers, delta }: Compactable): Steps<Base> {
  const { count, ids } = base.columns;
  const removedRows = removedRowsOf(base, delta.popular);
  yield;
  const addedById = delta.popular.added.toSorted((a, b) => Buffer.compare(a.id, b.id));
  const rowsBefore = Uint32Array.from(addedById, ({ id }) => findPlace(ids, id));
  yield;
  const added = yield* packAdded(addedById, { tagNumbers });
  const placing: Placing = { removedRows, rowsBefore };
  const columns = yield* concatColumns(rangesOf(base.columns, added, placing));
  const newRows = yield* renumber(count, placing);
  const numbering = { newRows, columns };
  return yield* completeBase(
    { columns, tagCount: tagNumbers.count },
    {
      popular: yield* mergeOrder({ base, sort: "popular", delta: delta.popular }, numbering),
      recent: yield* mergeOrder({ base, sort: "recent", delta: delta.recent }, numbering),
    },
  );
}

/** Puts rows into the order of their ids, in which a store hands them over; of those with equal ids the last one stays. */
function* orderById(columns: Columns): Steps<Columns> {
  const { ids, count } = columns;
  let ascending = 1;
  for (; ascending < count && compareIds(ids, ascending - 1, ascending) < 0; ascending++)
    if (ascending % itemsPerStep === 0) yield;
  if (ascending >= count) return columns;
  const rows = yield* sortRows(countUp(count), {
    keys: new Float64Array(count),
    compareTies: (a, b) => compareIds(ids, a, b),
  });
  const last = rows.filter((row, place) => place === count - 1 || compareIds(ids, row, wordAt(rows, place + 1)) !== 0);
  return yield* concatColumns(Array.from(last, (row) => ({ source: columns, from: row, to: row + 1 })));
}

interface Ordered {
  readonly columns: Columns;
  /** Above every tag number. */
  readonly tagCount: number;
}

/** Makes a base of rows whose row at each rank is known. */
export function* completeBase(
  { columns, tagCount }: Ordered,
  rowsInOrder: Readonly<Record<PaletteSort, Uint32Array>>,
): Steps<Base> {
  const tagCounts = yield* countTags(columns.tags, tagCount);
  function* complete(rows: Uint32Array): Steps<RankOrder> {
    const postings = yield* buildPostings(rows, columns.tags, tagCounts);
    return { rows, postings };
  }
  const popular = yield* complete(rowsInOrder.popular);
  const recent = yield* complete(rowsInOrder.recent);
  return { columns, tagCounts, orders: { popular, recent } };
}

function wholeOf(source: Columns): RowRange<Columns> {
  return { source, from: 0, to: source.count };
}

/** What becomes of the rows of a base. */
interface Placing {
  /** Ascending. */
  readonly removedRows: Uint32Array;
  /** For each added row, in their order, how many rows of the base come before it. */
  readonly rowsBefore: Uint32Array;
}

/** Returns what remains of the rows, and between them the added ones, each in its place. */
function rangesOf(
  base: Columns,
  added: readonly Columns[],
  { removedRows, rowsBefore }: Placing,
): readonly RowRange<Columns>[] {
  const ranges: RowRange<Columns>[] = [];
  let from = 0;
  let removedIndex = 0;
  function takeUpTo(row: number): void {
    for (let gone = removedRows[removedIndex]; gone !== undefined && gone < row; gone = removedRows[++removedIndex]) {
      if (from < gone) ranges.push({ source: base, from, to: gone });
      from = gone + 1;
    }
    if (from < row) ranges.push({ source: base, from, to: row });
    from = Math.max(from, row);
  }
  let place = 0;
  for (const source of added) {
    for (let row = 0; row < source.count; row++) {
      takeUpTo(wordAt(rowsBefore, place++));
      ranges.push({ source, from: row, to: row + 1 });
    }
  }
  takeUpTo(base.count);
  return ranges;
}

function* orderByDate(columns: Columns): Steps<Uint32Array> {
  const rows = countUp(columns.count);
  yield;
  const { publishedAts, slugs, ids } = columns;
  return yield* sortRows(rows, {
    keys: publishedAts,
    compareTies: (a, b) => compareTexts(slugs, a, b) || compareIds(ids, a, b),
  });
}

function countUp(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
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
  readonly columns: Columns;
}

interface OldOrder {
  readonly base: Base;
  readonly sort: PaletteSort;
  readonly delta: OrderedDelta;
}

function* packAdded(
  added: readonly AddedEntry[],
  { tagNumbers }: Pick<Compactable, "tagNumbers">,
): Steps<readonly Columns[]> {
  const parts: Columns[] = [];
  for (const part of inBlocks(added, entriesPerPart)) {
    const entries = part.map(({ entry }) => entry);
    parts.push(packEntries(entries, tagNumbers));
    yield;
  }
  return parts;
}

function removedRowsOf(base: Base, { removed }: OrderedDelta): Uint32Array {
  return Uint32Array.from(removed, (rank) => wordAt(base.orders.popular.rows, rank)).sort();
}

/** Returns what becomes of each row number. */
function* renumber(count: number, { removedRows, rowsBefore }: Placing): Steps<Uint32Array> {
  const newRows = new Uint32Array(count);
  let removedBefore = 0;
  let addedBefore = 0;
  for (let row = 0; row < count; row++) {
    while (addedBefore < rowsBefore.length && wordAt(rowsBefore, addedBefore) <= row) addedBefore++;
    newRows[row] = row - removedBefore + addedBefore;
    if (removedRows[removedBefore] === row) removedBefore++;
    if (row % itemsPerStep === 0) yield;
  }
  return newRows;
}

function* mergeOrder(
  { base, sort, delta: { removed, added } }: OldOrder,
  { newRows, columns }: Numbering,
): Steps<Uint32Array> {
  const { rows } = base.orders[sort];
  const merged = new Uint32Array(rows.length - removed.length + added.length);
  let count = 0;
  let removedIndex = 0;
  let addedIndex = 0;
  for (let rank = 0; rank <= rows.length; rank++) {
    for (let next = added[addedIndex]; next?.ranksBefore[sort] === rank; next = added[++addedIndex]) {
      merged[count++] = findRow(columns.ids, next.id)!;
    }
    if (removed[removedIndex] === rank) removedIndex++;
    else if (rank < rows.length) merged[count++] = wordAt(newRows, wordAt(rows, rank));
    if (rank % itemsPerStep === 0) yield;
  }
  return merged;
}
