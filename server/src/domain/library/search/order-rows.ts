/**
 * Putting what was kept of a segment in order, and only as much of it as is wanted: the orders by saves and by date are there before
 * any search. Of a segment no more is looked at than what may be on the page, and what had saves lately where they are counted
 * otherwise.
 */
import { byteAt, firstFalse, numberAt, shortAt } from "../index/ragged.ts";
import { type BestRows, comparePosition } from "./best-rows.ts";
import { countSaves, type CountSaves } from "./save-counts.ts";
import type { SearchSort, SearchPosition } from "./search-request.ts";
import type { Segment } from "./segment.ts";

/** What is wanted of the rows, and what has come of it so far. */
export interface Taking {
  readonly best: BestRows;
  readonly sort: SearchSort;
  /** Only saves later than this count; undefined for all. */
  readonly since: number | undefined;
  /** The last position of the previous page, from its cursor. */
  readonly after: SearchPosition | undefined;
  /** Rows up to there. */
  passedCount: number;
}

/** What rows are ordered by before their saves and dates. */
interface Ranks {
  /** No row has a smaller one. */
  readonly least: number;
  readonly rankOf: (row: number) => number;
}

export const noRanks: Ranks = { least: 0, rankOf: () => 0 };

/** Takes rows by their saves and dates, and before these by few ranks. Those whose saves are counted otherwise are kept no longer. */
export function takeOrdered(
  segment: Segment,
  { kept, ranks }: { readonly kept: Uint8Array; readonly ranks: Ranks },
  taking: Taking,
): void {
  const { best, sort, since } = taking;
  if (taking.after && ranks !== noRanks) return takeRanked(segment, { kept, rankOf: ranks.rankOf }, taking);
  if (sort !== "recent" && since !== undefined) takeRecounted(segment, { kept, ranks }, taking);
  const isCounted = sort !== "recent" && since === undefined;
  const rows = segment.orders[isCounted ? "popular" : "recent"];
  const countOf: CountSaves = (row) => (isCounted ? segment.saveCounts[row]! : 0);
  for (let place = passRows(segment, { rows, kept, countOf }, taking); place < rows.length; place++) {
    const row = shortAt(rows, place);
    if (kept[row] === 0) continue;
    const count = countOf(row);
    const publishedAt = numberAt(segment.publishedAts, row);
    if (!best.mayTake(ranks.least, count, publishedAt)) return;
    const rank = ranks.rankOf(row);
    if (best.mayTake(rank, count, publishedAt)) best.offer({ segment, row, rank, count, publishedAt });
  }
}

function takeRecounted(
  segment: Segment,
  { kept, ranks }: { readonly kept: Uint8Array; readonly ranks: Ranks },
  taking: Taking,
): void {
  const countOf = countSaves(segment, taking.since);
  for (const row of segment.savedLately) {
    if (kept[row] === 0) continue;
    takeRow({ segment, row, rank: ranks.rankOf(row), count: countOf(row) }, taking);
    kept[row] = 0;
  }
}

interface RowsInOrder {
  readonly rows: Uint16Array;
  readonly kept: Uint8Array;
  readonly countOf: CountSaves;
}

/** Returns the place behind what lies before the page. */
function passRows(segment: Segment, { rows, kept, countOf }: RowsInOrder, taking: Taking): number {
  const { after } = taking;
  if (after === undefined) return 0;
  const isPassed = (row: number): boolean =>
    comparePosition({ segment, row, rank: 0, count: countOf(row) }, after) <= 0;
  const end = firstFalse(rows, isPassed);
  for (let place = 0; place < end; place++) taking.passedCount += byteAt(kept, shortAt(rows, place));
  return end;
}

/** Takes rows that are ordered by a rank before all else. */
export function takeRanked(
  segment: Segment,
  { kept, rankOf }: { readonly kept: Uint8Array; readonly rankOf: (row: number) => number },
  taking: Taking,
): void {
  const countOf = countSaves(segment, taking.since);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] !== 0) takeRow({ segment, row, rank: rankOf(row), count: countOf(row) }, taking);
  }
}

/** A row by itself, wherever it stands. */
export function takeRow(
  found: { readonly segment: Segment; readonly row: number; readonly rank: number; readonly count: number },
  taking: Taking,
): void {
  const { segment, row, rank, count } = found;
  const { best, after } = taking;
  if (after !== undefined && comparePosition(found, after) <= 0) {
    taking.passedCount += 1;
    return;
  }
  const publishedAt = numberAt(segment.publishedAts, row);
  if (best.mayTake(rank, count, publishedAt)) best.offer({ segment, row, rank, count, publishedAt });
}
