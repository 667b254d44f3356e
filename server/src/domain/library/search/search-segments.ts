import { byteAt, numberAt, type TagNumbers, textAt, wordAt } from "../index/columns.ts";
import { comparePosition, createBestRows, type FoundRow } from "./best-rows.ts";
import { filterParts, filterWords, type NameFilter, type NameRank, rankNames } from "./name-filter.ts";
import { type Measure, measureFromColors, measureFromPalette } from "./packed-colors.ts";
import { countSaves, freezeCounts } from "./save-counts.ts";
import type {
  FoundPalettes,
  FrozenCount,
  Origin,
  SaveCounting,
  SearchRequest,
  SearchSort,
  WalkPosition,
} from "./search-request.ts";
import { bytesAt, findRow, packId, type Segment, unpackId } from "./segment.ts";

/** Looks at every row of the segments. */
export function searchSegments(
  segments: readonly Segment[],
  tagNumbers: TagNumbers,
  request: SearchRequest,
): FoundPalettes {
  const { sort, walk, offset, limit } = request;
  const since = sort === "popular" ? request.since : undefined;
  const frozen = walk && (walk.frozen ?? freezeCounts(segments, { since, changedSince: walk.asOf }));
  const search = prepare(request, tagNumbers, { since, asOf: walk?.asOf, frozen });
  const best = createBestRows(offset + limit);
  const counts: Counts = { total: 0, exactTotal: 0, passedCount: 0 };
  for (const segment of segments) scan(segment, search, { best, counts });
  const page = best.list().slice(offset);
  return {
    total: counts.total,
    exactTotal: counts.exactTotal,
    ids: page.map(({ segment, row }) => unpackId(bytesAt(segment.ids, row))),
    ...(search.measure && { distances: page.map((found) => measureFound(found, search)) }),
    ...(frozen && { walk: describeWalk(frozen, page, counts) }),
  };
}

/** Which rows a search wants, and in what order. */
interface Search {
  readonly sort: SearchSort;
  readonly names: readonly NameFilter[];
  readonly size: number | undefined;
  /** By tag number: 1 for a wanted tag; undefined when any tag will do. */
  readonly wantedTags: Uint8Array | undefined;
  readonly exceptId: Buffer | undefined;
  readonly measure: Measure | undefined;
  /** Whether rows are wanted for how they measure, and not only those of the page measured. */
  readonly measuresAll: boolean;
  /** By names, where the order wants it. */
  readonly rankName: NameRank | undefined;
  readonly counting: SaveCounting;
  readonly after: WalkPosition | undefined;
}

function prepare(request: SearchRequest, tagNumbers: TagNumbers, counting: SaveCounting): Search {
  const { name, words, size, tags, from, sort, walk } = request;
  return {
    sort,
    names: [...(name === undefined ? [] : [filterParts(name)]), ...(words === undefined ? [] : [filterWords(words)])],
    size,
    wantedTags: tags.length === 0 ? undefined : markTags(tags, tagNumbers),
    exceptId: from?.kind === "palette" && from.id !== undefined ? packId(from.id) : undefined,
    measure: from && measureFrom(from),
    measuresAll: from?.kind === "colors" || sort === "near",
    rankName: words !== undefined && sort === "relevance" ? rankNames(words) : undefined,
    counting,
    after: walk?.after,
  };
}

function markTags(tags: readonly string[], tagNumbers: TagNumbers): Uint8Array {
  const wanted = new Uint8Array(tagNumbers.count);
  for (const tag of tags) {
    const number = tagNumbers.find(tag);
    if (number !== undefined) wanted[number] = 1;
  }
  return wanted;
}

function measureFrom(origin: Origin): Measure {
  return origin.kind === "colors"
    ? measureFromColors(origin.hexes, origin.distanceMax)
    : measureFromPalette(origin.colors);
}

interface Counts {
  total: number;
  exactTotal: number;
  /** Rows before the page of a walk. */
  passedCount: number;
}

interface Findings {
  readonly best: ReturnType<typeof createBestRows>;
  readonly counts: Counts;
}

function scan(segment: Segment, search: Search, { best, counts }: Findings): void {
  const { sort, measure, measuresAll, rankName, after } = search;
  const kept = keepRows(segment, search);
  const bound = sort === "near" ? best.rankMax() : Infinity;
  const distances = measure && measuresAll ? measure(segment.colors, kept, bound) : undefined;
  const countOf = countSaves(segment, search.counting);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    counts.total += 1;
    const distance = distances ? numberAt(distances, row) : undefined;
    if (distance === 0) counts.exactTotal += 1;
    const rank = sort === "near" ? (distance ?? 0) : (rankName?.(segment.words, row) ?? 0);
    const count = sort === "recent" ? 0 : countOf(row);
    if (after !== undefined && comparePosition({ segment, row, rank, count }, after) <= 0) counts.passedCount += 1;
    else if (best.mayTake(rank, count)) best.offer({ segment, row, rank, count });
  }
}

/** Returns 1 in the place of each row of a segment that passes, else 0; what is too far away is not looked at yet. */
function keepRows(segment: Segment, { names, size, wantedTags, exceptId }: Search): Uint8Array {
  const kept = new Uint8Array(segment.count).fill(1);
  if (segment.removedCount > 0)
    for (let row = 0; row < kept.length; row++) kept[row] = 1 - byteAt(segment.removed, row);
  if (size !== undefined) keepSize(segment, size, kept);
  if (wantedTags !== undefined) keepTagged(segment, wantedTags, kept);
  for (const filter of names) filter(segment, kept);
  const except = exceptId && findRow(segment, exceptId);
  if (except !== undefined) kept[except] = 0;
  return kept;
}

function keepSize({ colors: { starts } }: Segment, size: number, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (wordAt(starts, row + 1) - wordAt(starts, row) !== size) kept[row] = 0;
  }
}

function keepTagged({ tags }: Segment, wanted: Uint8Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    let isWanted = 0;
    const end = wordAt(tags.starts, row + 1);
    for (let at = wordAt(tags.starts, row); at < end; at++) isWanted |= byteAt(wanted, wordAt(tags.values, at));
    if (isWanted === 0) kept[row] = 0;
  }
}

function measureFound({ segment, row, rank }: FoundRow, { sort, measure }: Search): number {
  if (sort === "near" || !measure) return rank;
  const kept = new Uint8Array(segment.count);
  kept[row] = 1;
  return numberAt(measure(segment.colors, kept, Infinity), row);
}

function describeWalk(
  frozen: readonly FrozenCount[],
  page: readonly FoundRow[],
  { total, passedCount }: Counts,
): NonNullable<FoundPalettes["walk"]> {
  const positions = page.map(({ segment, row, rank, count }) => ({
    rank,
    count,
    publishedAt: numberAt(segment.publishedAts, row),
    slug: textAt(segment.slugs, row),
  }));
  return { frozen, positions, leftCount: total - passedCount - page.length };
}
