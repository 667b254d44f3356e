import { compareTextTo, numberAt } from "../index/columns.ts";
import type { WalkPosition } from "./search-request.ts";
import { bytesAt, type Segment } from "./segment.ts";

/** A row that a search has found, and what it is ordered by before its date. */
export interface FoundRow {
  readonly segment: Segment;
  readonly row: number;
  /** Smaller comes first: a distance, or how well the name answers. */
  readonly rank: number;
  /** Larger comes first: saves. */
  readonly count: number;
}

/** Keeps the first few of many rows. */
interface BestRows {
  offer(found: FoundRow): void;
  /** Whether a row may be among the best; most need not be made to be offered. */
  mayTake(rank: number, count: number): boolean;
  /** A row of a larger rank is not among the best. */
  rankMax(): number;
  /** In order. */
  list(): readonly FoundRow[];
}

/** Rows sorted in between, at least, so that small pages are not sorted with every row. */
const slack = 256;

export function createBestRows(count: number): BestRows {
  let best: FoundRow[] = [];
  /** Whatever does not come before it is not among the best. */
  let bound: FoundRow | undefined;
  let rankMax = Infinity;
  let countMin = -Infinity;

  function cut(): void {
    best = best.sort(compareRows).slice(0, count);
    if (best.length < count) return;
    bound = best.at(-1);
    if (bound) [rankMax, countMin] = [bound.rank, bound.count];
  }

  return {
    offer(found) {
      if (bound !== undefined && compareRows(found, bound) >= 0) return;
      if (best.push(found) >= count + Math.max(count, slack)) cut();
    },
    mayTake: (rank, saves) => rank < rankMax || (rank === rankMax && saves >= countMin),
    rankMax: () => rankMax,
    list() {
      cut();
      return best;
    },
  };
}

/** A total order: by rank, the most saves first, the newest first, by slug; while a change of slugs has arrived only in part, by id. */
function compareRows(one: FoundRow, other: FoundRow): number {
  return one.rank - other.rank || other.count - one.count || compareDates(one, other);
}

/** The same order between a row and a place; slugs of different palettes differ. */
export function comparePosition({ segment, row, rank, count }: FoundRow, position: WalkPosition): number {
  return (
    rank - position.rank ||
    position.count - count ||
    position.publishedAt - numberAt(segment.publishedAts, row) ||
    compareTextTo(segment.slugs, row, Buffer.from(position.slug))
  );
}

function compareDates(one: FoundRow, other: FoundRow): number {
  return (
    numberAt(other.segment.publishedAts, other.row) - numberAt(one.segment.publishedAts, one.row) ||
    bytesAt(one.segment.slugs, one.row).compare(bytesAt(other.segment.slugs, other.row)) ||
    bytesAt(one.segment.ids, one.row).compare(bytesAt(other.segment.ids, other.row))
  );
}
