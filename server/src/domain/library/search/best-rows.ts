import { bytesAt, compareTextTo, numberAt } from "../index/ragged.ts";
import { idBytesAt } from "../index/id-column.ts";
import type { SearchPosition } from "./search-request.ts";
import type { Segment } from "./segment.ts";

/** A row that a search has found, and what it is ordered by: ascending, descending, descending. */
export interface FoundRow {
  readonly segment: Segment;
  readonly row: number;
  /** A distance, or how well the name answers. */
  readonly rank: number;
  /** Saves. */
  readonly count: number;
  readonly publishedAt: number;
}

/** Keeps the first few of many rows. */
export interface BestRows {
  offer(found: FoundRow): void;
  /** Whether a row may be among the best; most need not be made to be offered. */
  mayTake(rank: number, count: number, publishedAt: number): boolean;
  /** A row of a larger rank is not among the best. */
  rankMax(): number;
  /** In order. */
  list(): readonly FoundRow[];
}

/** Rows taken beyond what is wanted, at least, before the worst of them are given up: that is not done for every row. */
const slack = 256;

export function createBestRows(count: number): BestRows {
  const best: FoundRow[] = [];
  /** Whatever does not come before it is not among the best. */
  let bound: FoundRow | undefined;
  let rankMax = Infinity;
  let countMin = -Infinity;
  let dateMin = -Infinity;

  function cut(): void {
    if (best.length < count) return;
    bound = selectRow(best, count - 1);
    best.length = count;
    if (bound) [rankMax, countMin, dateMin] = [bound.rank, bound.count, bound.publishedAt];
  }

  return {
    offer(found) {
      if (bound !== undefined && compareRows(found, bound) >= 0) return;
      if (best.push(found) >= count + Math.max(count, slack)) cut();
    },
    mayTake(rank, saves, publishedAt) {
      if (rank !== rankMax) return rank < rankMax;
      return saves === countMin ? publishedAt >= dateMin : saves > countMin;
    },
    rankMax: () => rankMax,
    list() {
      cut();
      return best.sort(compareRows);
    },
  };
}

/**
 * Puts in a place what would be there if all were sorted, what comes before it before and all else behind.
 *
 * @returns what is in the place
 * @see Hoare 1961, Algorithm 65: FIND
 */
function selectRow(rows: FoundRow[], place: number): FoundRow | undefined {
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const pivot = rows[(from + to) >>> 1]!;
    let [low, high] = [from, to];
    while (low <= high) {
      while (compareRows(rows[low]!, pivot) < 0) low++;
      while (compareRows(rows[high]!, pivot) > 0) high--;
      if (low <= high) [rows[low++], rows[high--]] = [rows[high]!, rows[low]!];
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return rows[place];
}

/** A total order: by rank, the most saves first, the newest first, by slug; while a change of slugs has arrived only in part, by id. */
function compareRows(one: FoundRow, other: FoundRow): number {
  return (
    one.rank - other.rank ||
    other.count - one.count ||
    other.publishedAt - one.publishedAt ||
    bytesAt(one.segment.slugs, one.row).compare(bytesAt(other.segment.slugs, other.row)) ||
    idBytesAt(one.segment.ids, one.row).compare(idBytesAt(other.segment.ids, other.row))
  );
}

/** The same order between a row and a position; slugs of different palettes differ. */
export function comparePosition(
  { segment, row, rank, count }: Omit<FoundRow, "publishedAt">,
  position: SearchPosition,
): number {
  return (
    rank - position.rank ||
    position.count - count ||
    position.publishedAt - numberAt(segment.publishedAts, row) ||
    compareTextTo(segment.slugs, row, Buffer.from(position.slug))
  );
}
