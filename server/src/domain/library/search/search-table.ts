import { byteAt, numberAt, TagNumbers, wordAt } from "../index/columns.ts";
import type { Palette } from "../palette.ts";
import { createBestRows } from "./best-rows.ts";
import { filterParts, filterWords, keepNamed, type NameFilter, type NameRank, rankNames } from "./name-filter.ts";
import { type Measure, measureFromColors, measureFromPalette } from "./packed-colors.ts";
import type { FoundPalettes, Origin, SearchRequest } from "./search-request.ts";
import {
  bytesAt,
  findRow,
  listRows,
  packId,
  packSegment,
  removeRow,
  type SearchRow,
  type Segment,
  toSearchRow,
  unpackId,
} from "./segment.ts";

/** Rows of a segment, at most: packing that many takes some milliseconds. */
export const segmentRowsMax = 8192;

/**
 * A packed copy of the published palettes, scanned for each search. Palettes come as new small segments; a segment is merged with the
 * one before it as long as that is at most twice as large, so that there are few and a row is packed anew only a few times. Of
 * a segment most of whose rows were replaced, the rest comes anew.
 */
interface SearchTable {
  readonly size: number;
  /** Forgets what was there of these ids and takes the palettes, whose ids are among them, instead. */
  replace(ids: readonly string[], palettes: readonly Palette[]): void;
  search(request: SearchRequest): FoundPalettes;
}

export function createSearchTable(): SearchTable {
  const tagNumbers = new TagNumbers();
  let segments: Segment[] = [];
  /** No row's id comes after it: what a first load brings, in the order of the ids, is not looked for. */
  let lastId: Buffer = Buffer.alloc(0);

  function remove(id: Buffer): void {
    if (id.compare(lastId) > 0) lastId = id;
    else segments.some((segment) => removeRow(segment, id));
  }

  function append(rows: readonly SearchRow[]): void {
    for (let from = 0; from < rows.length; from += segmentRowsMax) {
      segments.push(packSegment(rows.slice(from, from + segmentRowsMax)));
      while (canMerge(segments.at(-2), segments.at(-1))) {
        const pair = segments.splice(-2);
        segments.push(packSegment(pair.flatMap(listRows)));
      }
    }
  }

  function repackSparse(): void {
    const sparse = segments.filter(isSparse);
    if (sparse.length === 0) return;
    segments = segments.filter((segment) => !isSparse(segment));
    append(sparse.flatMap(listRows));
  }

  return {
    get size() {
      return segments.reduce((total, segment) => total + countRows(segment), 0);
    },
    replace(ids, palettes) {
      for (const id of ids) remove(packId(id));
      repackSparse();
      append(palettes.map((palette) => toSearchRow(palette, tagNumbers)));
    },
    search: (request) => searchSegments(segments, prepare(request, tagNumbers), request),
  };
}

function countRows({ count, removedCount }: Segment): number {
  return count - removedCount;
}

function canMerge(before: Segment | undefined, last: Segment | undefined): boolean {
  if (before === undefined || last === undefined) return false;
  const count = countRows(before);
  return count <= 2 * countRows(last) && count + countRows(last) <= segmentRowsMax;
}

function isSparse(segment: Segment): boolean {
  return segment.removedCount * 2 > segment.count;
}

/** Which rows a search wants, besides their distance. */
interface RowFilters {
  readonly names: readonly NameFilter[];
  readonly size: number | undefined;
  /** By tag number: 1 for a wanted tag; undefined when any tag will do. */
  readonly wantedTags: Uint8Array | undefined;
}

interface PreparedSearch extends RowFilters {
  readonly measure: Measure | undefined;
  readonly distanceMax: number;
  readonly exceptId: Buffer | undefined;
  /** By names, where the order wants it. */
  readonly rankName: NameRank | undefined;
}

function prepare({ name, words, size, tags, from, sort }: SearchRequest, tagNumbers: TagNumbers): PreparedSearch {
  return {
    names: [...(name === undefined ? [] : [filterParts(name)]), ...(words === undefined ? [] : [filterWords(words)])],
    size,
    wantedTags: tags.length === 0 ? undefined : markTags(tags, tagNumbers),
    measure: from && measureFrom(from),
    distanceMax: from?.kind === "colors" ? from.distanceMax : Infinity,
    exceptId: from?.kind === "palette" && from.id !== undefined ? packId(from.id) : undefined,
    rankName: words !== undefined && sort === "relevance" ? rankNames(words) : undefined,
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

function searchSegments(
  segments: readonly Segment[],
  { measure, distanceMax, exceptId, rankName, ...filters }: PreparedSearch,
  { sort, offset, limit }: SearchRequest,
): FoundPalettes {
  const best = createBestRows(offset + limit);
  const isByDistance = sort === "near";
  let total = 0;
  let exactTotal = 0;
  for (const segment of segments) {
    const kept = keepRows(segment, filters);
    const except = exceptId && findRow(segment, exceptId);
    if (except !== undefined) kept[except] = 0;
    for (let row = 0; row < kept.length; row++) {
      if (kept[row] === 0) continue;
      const distance = measure ? measure(segment.colors, row, isByDistance ? best.rankMax() : 0) : 0;
      if (distance > distanceMax) continue;
      total += 1;
      if (distance === 0) exactTotal += 1;
      const rank = isByDistance ? distance : (rankName?.(segment.words, row) ?? 0);
      best.offer({ segment, row, rank, count: sort === "recent" ? 0 : numberAt(segment.saveCounts, row) });
    }
  }
  const page = best.list().slice(offset);
  return {
    total,
    exactTotal,
    ids: page.map(({ segment, row }) => unpackId(bytesAt(segment.ids, row))),
    ...(measure && { distances: page.map(({ segment, row }) => measure(segment.colors, row, Infinity)) }),
  };
}

/** Returns 1 in the place of each row of a segment that passes, else 0. */
function keepRows(segment: Segment, { names, size, wantedTags }: RowFilters): Uint8Array {
  const kept = segment.removed.map((isRemoved) => 1 - isRemoved);
  if (size !== undefined) keepSize(segment, size, kept);
  if (wantedTags !== undefined) keepTagged(segment, wantedTags, kept);
  for (const filter of names) keepNamed(segment, filter, kept);
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
