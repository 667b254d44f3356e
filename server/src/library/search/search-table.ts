/** Searches by a scan: marks the rows that pass every filter, ranks them and selects the page. */
import { compareText } from "../../runtime/compare-text.ts";
import { createDistances, type Distances } from "./color-distances.ts";
import type { LibraryTable, Vocabulary } from "./library-table.ts";
import { createNameRanks, keepNamed, keepMatching } from "./match-text.ts";
import type { FoundPalettes, SearchPosition, SearchRequest } from "./search-request.ts";

export function searchTable(table: LibraryTable, request: SearchRequest): FoundPalettes {
  const { meaning, from, sort, cursor, offset, limit } = request;
  const kept = filterRows(table, request);
  const textRanks = meaning && keepMatching(table, meaning, kept);
  const distances = from && createDistances(table, from);
  const measured = distances && measureRows(request, distances, kept);
  const ranks =
    sort === "near" ? measured : sort === "relevance" ? (textRanks ?? rankNames(table, request, kept)) : undefined;
  const total = countKept(kept);
  const exactTotal = measured ? countExact(measured, kept) : 0;
  const ordering = createOrdering(table, request, ranks);
  if (cursor?.after) dropPassed(ordering, cursor.after, kept);
  const aheadCount = cursor?.after ? countKept(kept) : total;
  const page = selectRows(kept, ordering, offset + limit).slice(offset);
  return {
    total,
    exactTotal,
    ids: page.map((row) => table.ids.get(row)),
    ...(distances && { distances: page.map((row) => distances.measureExactly(row)) }),
    ...(cursor && { cursor: { positions: page.map(ordering.positionOf), leftCount: aheadCount - page.length } }),
  };
}

/** Returns 1 for each row that passes the filters, apart from distances and texts. */
function filterRows(table: LibraryTable, { words, size, tags, tagsMatch, from }: SearchRequest): Uint8Array {
  const kept = new Uint8Array(table.rowCount);
  for (const row of table.orders.recent) kept[row] = 1;
  if (size !== undefined) keepSize(table, size, kept);
  if (words) keepNamed(table, words, kept);
  const required = tagsMatch === "all" ? tags.map((tag) => [tag]) : tags.length > 0 ? [tags] : [];
  for (const anyOf of required) table.tags.keepMarked(markTexts(table.tagTexts, anyOf), kept);
  const own = from?.kind === "palette" && from.id !== undefined ? table.findRow(from.id) : undefined;
  if (own !== undefined) kept[own] = 0;
  return kept;
}

function keepSize({ colors: { starts, ends } }: LibraryTable, size: number, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) if (ends[row]! - starts[row]! !== size) kept[row] = 0;
}

function markTexts(vocabulary: Vocabulary, texts: readonly string[]): Uint32Array {
  const marks = new Uint32Array(vocabulary.texts.length);
  for (const text of texts) {
    const number = vocabulary.find(text);
    if (number !== undefined) marks[number] = 1;
  }
  return marks;
}

/**
 * Returns the distances by row if the filters or the sort need them. Sets `kept` to 0 for rows
 * without a color like each of the query's.
 */
function measureRows(
  { from, sort, cursor, offset, limit }: SearchRequest,
  distances: Distances,
  kept: Uint8Array,
): Float64Array | undefined {
  const isFilter = from?.kind === "colors" && from.isAlike;
  if (sort === "near" && !isFilter) {
    return measureNearest(kept, { distances, count: offset + limit, passedMax: cursor?.after?.rank ?? -1 });
  }
  if (from?.kind !== "colors") return undefined;
  const measured = new Float64Array(kept.length);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    measured[row] = distances.measure(row);
    if (measured[row] === Infinity) kept[row] = 0;
  }
  return measured;
}

function countExact(measured: Float64Array, kept: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1 && measured[row] === 0) count += 1;
  return count;
}

function rankNames(table: LibraryTable, { words = [] }: SearchRequest, kept: Uint8Array): Float64Array | undefined {
  if (words.length === 0) return undefined;
  const rankOf = createNameRanks(table, words);
  const ranks = new Float64Array(kept.length);
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1) ranks[row] = rankOf(row);
  return ranks;
}

interface Ordering {
  /** All rows, in the order of rows with equal keys. */
  readonly order: Uint32Array;
  /** By row: the smallest comes first. Undefined if all are equal. */
  readonly keys: Float64Array | undefined;
  readonly positionOf: (row: number) => SearchPosition;
  readonly isAfter: (row: number, position: SearchPosition) => boolean;
}

function createOrdering(
  table: LibraryTable,
  { sort, since }: SearchRequest,
  ranks: Float64Array | undefined,
): Ordering {
  const { orders, slugs, saveCounts, publishedAts } = table;
  const counts = sort === "popular" && since !== undefined ? countSaves(table, since) : undefined;
  const rankOf = (row: number): number => ranks?.[row] ?? 0;
  const countOf = (row: number): number => (sort === "recent" ? 0 : counts ? counts[row]! : saveCounts[row]!);
  return {
    order: sort === "recent" || counts ? orders.recent : orders.popular,
    keys: ranks ?? counts?.map((count) => -count),
    positionOf: (row) => ({
      rank: rankOf(row),
      count: countOf(row),
      publishedAt: publishedAts[row]!,
      slug: slugs.get(row),
    }),
    isAfter(row, { rank, count, publishedAt, slug }) {
      const compared = rankOf(row) - rank || count - countOf(row) || publishedAt - publishedAts[row]!;
      return (compared || compareText(slugs.get(row), slug)) > 0;
    },
  };
}

function countSaves({ rowCount, saveTimes }: LibraryTable, since: number): Float64Array {
  const counts = new Float64Array(rowCount);
  for (const [row, times] of saveTimes) counts[row] = times.filter((time) => time > since).length;
  return counts;
}

function dropPassed({ isAfter }: Ordering, position: SearchPosition, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1 && !isAfter(row, position)) kept[row] = 0;
}

function selectRows(kept: Uint8Array, { order, keys }: Ordering, count: number): readonly number[] {
  const { keyMax, lessCount } = keys ? findLargestKey(kept, keys, count) : { keyMax: 0, lessCount: 0 };
  const selected: number[] = [];
  let equalLeft = count - lessCount;
  for (let place = 0; place < order.length && selected.length < count; place++) {
    const row = order[place]!;
    if (kept[row] === 0) continue;
    const key = keys ? keys[row]! : 0;
    if (key < keyMax || (key === keyMax && equalLeft-- > 0)) selected.push(row);
  }
  return keys ? selected.sort((one, other) => keys[one]! - keys[other]!) : selected;
}

function findLargestKey(
  kept: Uint8Array,
  keys: Float64Array,
  count: number,
): { readonly keyMax: number; readonly lessCount: number } {
  // Rows that `measureNearest` skipped have Infinity, and are never among the first.
  const sorted = keys.filter((key, row) => kept[row] === 1 && key < Infinity).sort();
  const keyMax = sorted[Math.min(count, sorted.length) - 1] ?? 0;
  return { keyMax, lessCount: sorted.indexOf(keyMax) };
}

interface NearestOptions {
  readonly distances: Distances;
  readonly count: number;
  /** Rows up to this distance may lie on earlier pages, and each of them is measured. */
  readonly passedMax: number;
}

const batchMin = 512;

/**
 * Measures rows, the smallest lower bound first, until no other row can be among the nearest.
 *
 * @returns the distances by row; Infinity for rows that were not measured
 */
function measureNearest(kept: Uint8Array, { distances, count, passedMax }: NearestOptions): Float64Array {
  const measured = new Float64Array(kept.length).fill(Infinity);
  const { rows, levels } = sortByBound(kept, distances);
  let nearest = new Float64Array();
  let max = Infinity;
  for (let from = 0; from < rows.length;) {
    if (levels[rows[from]!]! / levelsPerUnit > Math.max(max, passedMax)) break;
    const to = Math.min(rows.length, from + Math.max(batchMin, count));
    const found: number[] = [...nearest];
    for (; from < to; from++) {
      const row = rows[from]!;
      const distance = distances.measure(row);
      measured[row] = distance;
      if (distance > passedMax) found.push(distance);
    }
    nearest = Float64Array.from(found).sort().subarray(0, count);
    if (nearest.length === count) max = nearest[count - 1]!;
  }
  return measured;
}

/** Bounds are rounded down to levels, so that rows are sorted by counting. */
const levelsPerUnit = 32;
const levelMax = 2 ** 13 - 1;

function sortByBound(kept: Uint8Array, distances: Distances) {
  const levels = new Uint16Array(kept.length);
  const ends = new Uint32Array(levelMax + 2);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const level = Math.min(levelMax, Math.floor(distances.bound(row) * levelsPerUnit));
    levels[row] = level;
    ends[level + 1]! += 1;
  }
  for (let level = 0; level <= levelMax; level++) ends[level + 1]! += ends[level]!;
  const rows = new Uint32Array(ends[levelMax + 1]!);
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1) rows[ends[levels[row]!]!++] = row;
  return { rows, levels };
}

function countKept(kept: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < kept.length; row++) count += kept[row]! | 0;
  return count;
}
