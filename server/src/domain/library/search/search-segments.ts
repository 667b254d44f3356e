import { numberAt, textAt } from "../index/ragged.ts";
import { idAt } from "../index/id-column.ts";
import type { TagNumbers } from "../index/tag-numbers.ts";
import { createBestRows, type FoundRow } from "./best-rows.ts";
import { countKept, filterRows, type KeepRows } from "./keep-rows.ts";
import { createMeaningFilter, type MeaningFilter } from "./meaning-filter.ts";
import { rankNames } from "./name-filter.ts";
import { noRanks, takeOrdered, takeRanked, type Taking } from "./order-rows.ts";
import { type FlooredDistances, measureLikeness, measureNearness } from "./packed-colors.ts";
import type { FoundPalettes, Origin, SearchRequest } from "./search-request.ts";
import type { Segment } from "./segment.ts";
import { takeMostAlike } from "./take-most-alike.ts";

/** Filters every row of the segments, and orders as many as are wanted. */
export function searchSegments(
  segments: readonly Segment[],
  tagNumbers: TagNumbers,
  request: SearchRequest,
): FoundPalettes {
  const { sort, cursor, offset, limit } = request;
  const search = prepare(request, segments, tagNumbers);
  const taking: Taking = {
    best: createBestRows(offset + limit),
    sort,
    since: sort === "popular" ? request.since : undefined,
    after: cursor?.after,
    passedCount: 0,
  };
  const totals = takeRows(segments, search, taking);
  const page = taking.best.list().slice(offset);
  return {
    ...totals,
    ids: page.map(({ segment, row }) => idAt(segment.ids, row)),
    ...(search.measure && { distances: page.map((found) => measureFound(found, search)) }),
    ...(cursor && { cursor: describePage(page, totals.total - taking.passedCount) }),
  };
}

/** Which rows a search wants, and what it measures of them. */
interface Search {
  readonly request: SearchRequest;
  readonly keepRows: KeepRows;
  readonly measure: FlooredDistances | undefined;
  /** By names, where the order wants it. */
  readonly rankNames: ReturnType<typeof rankNames> | undefined;
  /** Ranks palettes by a text; undefined unless the sort order needs it. */
  readonly meaning: MeaningFilter | undefined;
}

function prepare(request: SearchRequest, segments: readonly Segment[], tagNumbers: TagNumbers): Search {
  const { words, from, sort } = request;
  const meaning = request.meaning && createMeaningFilter(request.meaning, segments, tagNumbers);
  return {
    request,
    keepRows: filterRows(request, tagNumbers, meaning),
    measure: from && measureFrom(from),
    rankNames: words !== undefined && sort === "relevance" ? rankNames(words) : undefined,
    meaning: sort === "relevance" ? meaning : undefined,
  };
}

function measureFrom(origin: Origin): FlooredDistances {
  return origin.kind === "colors" ? measureNearness(origin.hexes, origin.isAlike) : measureLikeness(origin.colors);
}

type Totals = Pick<FoundPalettes, "total" | "exactTotal">;

function takeRows(segments: readonly Segment[], search: Search, taking: Taking): Totals {
  const { from, sort, offset, limit } = search.request;
  const { keepRows, measure } = search;
  const isUnbounded = from !== undefined && !(from.kind === "colors" && from.isAlike);
  if (measure && isUnbounded && sort === "near") {
    return takeMostAlike(segments, { keepRows, measure, wantedCount: offset + limit }, taking);
  }
  const distances = new Float64Array(Math.max(0, ...segments.map((segment) => segment.count)));
  const totals = { total: 0, exactTotal: 0 };
  for (const segment of segments) {
    const kept = keepRows(segment);
    if (measure && from?.kind === "colors") totals.exactTotal += measureKept(segment, kept, { measure, distances });
    const count = countKept(kept);
    totals.total += count;
    if (count > 0) takeKept(segment, { kept, distances }, { search, taking });
  }
  return totals;
}

interface Measuring {
  readonly measure: FlooredDistances;
  /** Takes the distance of each row that is kept. */
  readonly distances: Float64Array;
}

/** Keeps no row that is too far away. @returns how many are at distance zero */
function measureKept({ colors }: Segment, kept: Uint8Array, { measure, distances }: Measuring): number {
  let exactTotal = 0;
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const distance = measure.distanceOf(colors, row);
    distances[row] = distance;
    if (distance === 0) exactTotal += 1;
    if (distance === Infinity) kept[row] = 0;
  }
  return exactTotal;
}

function takeKept(
  segment: Segment,
  { kept, distances }: { readonly kept: Uint8Array; readonly distances: Float64Array },
  { search, taking }: { readonly search: Search; readonly taking: Taking },
): void {
  if (search.measure && taking.sort === "near") {
    takeRanked(segment, { kept, rankOf: (row) => numberAt(distances, row) }, taking);
  } else if (search.meaning) {
    const rankRow = search.meaning.rankRows(segment);
    takeRanked(segment, { kept, rankOf: (row) => rankRow(row) ?? 1 }, taking);
  } else takeOrdered(segment, { kept, ranks: search.rankNames?.(segment) ?? noRanks }, taking);
}

function measureFound({ segment, row, rank }: FoundRow, { measure }: Search): number {
  return measure?.measureExactly(segment.colors, row) ?? rank;
}

function describePage(page: readonly FoundRow[], aheadCount: number): NonNullable<FoundPalettes["cursor"]> {
  const positions = page.map(({ segment, row, rank, count, publishedAt }) => ({
    rank,
    count,
    publishedAt,
    slug: textAt(segment.slugs, row),
  }));
  return { positions, leftCount: aheadCount - page.length };
}
