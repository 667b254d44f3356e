import { completeBase, findable, findRow, rangesWithout, type Base, type Rows } from "./base.ts";
import { concatColumns, packEntries, type Columns } from "./columns.ts";
import type { PaletteSort } from "../palette.ts";
import { ITEMS_PER_STEP, type Steps } from "./steps.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import type { AddedEntry, OrderedDelta } from "./view.ts";
import { wordAt } from "./typed-arrays.ts";

/** Packing an entry costs about a microsecond. */
const ENTRIES_PER_PART = 512;

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
  const added = yield* packAdded(delta.popular.added, tagNumbers);
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

function* packAdded(added: readonly AddedEntry[], tagNumbers: TagNumbers): Steps<readonly Columns[]> {
  const parts: Columns[] = [];
  for (let start = 0; start < added.length; start += ENTRIES_PER_PART) {
    const part = added.slice(start, start + ENTRIES_PER_PART);
    parts.push(
      packEntries(
        part.map(({ entry }) => entry),
        tagNumbers,
      ),
    );
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
    if (row % ITEMS_PER_STEP === 0) yield;
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
    while (added[addedIndex]?.ranksBefore[sort] === rank) {
      merged[count++] = findRow(table, added[addedIndex++]!.id)!;
    }
    if (removed[removedIndex] === rank) removedIndex++;
    else if (rank < rows.length) merged[count++] = wordAt(newRows, wordAt(rows, rank));
    if (rank % ITEMS_PER_STEP === 0) yield;
  }
  return merged;
}
