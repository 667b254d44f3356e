import { TagNumbers } from "../index/tag-numbers.ts";
import { packId } from "../packed-id.ts";
import type { FoundPalettes, SearchRequest } from "./search-request.ts";
import { searchSegments } from "./search-segments.ts";
import {
  listRows,
  packSegment,
  removeRow,
  type SearchedPalette,
  type SearchRow,
  type Segment,
  toSearchRow,
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
  replace(ids: readonly string[], palettes: readonly SearchedPalette[]): void;
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
    search: (request) => searchSegments(segments, tagNumbers, request),
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
