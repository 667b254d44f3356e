import { numberAt } from "../index/columns.ts";
import { bytesAt, type Segment } from "./segment.ts";
import type { SearchSort } from "./search-request.ts";

/** A row that a search has found. */
interface FoundRow {
  readonly segment: Segment;
  readonly row: number;
  readonly distance: number;
}

/** Keeps the first few of many rows. */
interface BestRows {
  offer(found: FoundRow): void;
  /** A row at a larger distance is not among the best. */
  distanceMax(): number;
  /** In order. */
  list(): readonly FoundRow[];
}

/** Rows sorted in between, at least, so that small pages are not sorted with every row. */
const slack = 256;

/**
 * The orders are total: after what each is named for, `near` and `popular` go by saves, then by date, then by id; `recent` by
 * date, then by id.
 */
export function createBestRows(sort: SearchSort, count: number): BestRows {
  const compare = orders[sort];
  let best: FoundRow[] = [];
  /** Whatever does not come before it is not among the best. */
  let bound: FoundRow | undefined;

  function cut(): void {
    best = best.sort(compare).slice(0, count);
    if (best.length === count) bound = best.at(-1);
  }

  return {
    offer(found) {
      if (bound !== undefined && compare(found, bound) >= 0) return;
      if (best.push(found) >= count + Math.max(count, slack)) cut();
    },
    distanceMax: () => (sort === "near" && bound !== undefined ? bound.distance : Infinity),
    list() {
      cut();
      return best;
    },
  };
}

type Compare = (one: FoundRow, other: FoundRow) => number;

const orders: Readonly<Record<SearchSort, Compare>> = {
  near: (one, other) => one.distance - other.distance || comparePopularity(one, other),
  popular: comparePopularity,
  recent: compareDates,
};

function comparePopularity(one: FoundRow, other: FoundRow): number {
  return (
    numberAt(other.segment.saveCounts, other.row) - numberAt(one.segment.saveCounts, one.row) ||
    compareDates(one, other)
  );
}

function compareDates(one: FoundRow, other: FoundRow): number {
  return (
    numberAt(other.segment.publishedAts, other.row) - numberAt(one.segment.publishedAts, one.row) ||
    bytesAt(one.segment.ids, one.row).compare(bytesAt(other.segment.ids, other.row))
  );
}
