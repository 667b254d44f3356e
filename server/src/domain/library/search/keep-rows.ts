/** What a search leaves out of a segment before anything is measured or put in order. */
import { likeDifferenceMax } from "@tincture/color/search";
import { byteAt } from "../index/ragged.ts";
import type { TagNumbers } from "../index/tag-numbers.ts";
import type { ColorColumn } from "./color-column.ts";
import { createDistanceFloors } from "./distance-floors.ts";
import type { MeaningFilter } from "./meaning-filter.ts";
import { filterWords } from "./name-filter.ts";
import type { SearchRequest } from "./search-request.ts";
import { packId } from "../packed-id.ts";
import { findRow, type Segment } from "./segment.ts";

/** Returns 1 in the place of each row of a segment that passes, else 0; what is too far away is not looked at yet. */
export type KeepRows = (segment: Segment) => Uint8Array;

/** The filters of a search; those that are cheap and let little pass come first. What one call returns the next one overwrites. */
export function filterRows(
  { words, size, tags, tagsMatch, from }: SearchRequest,
  tagNumbers: TagNumbers,
  meaning?: MeaningFilter,
): KeepRows {
  const keepNear = from?.kind === "colors" && from.isAlike ? filterNear(from.hexes) : undefined;
  const keepNamed = words && filterWords(words);
  const keepTags = (tagsMatch === "all" ? tags.map((tag) => [tag]) : [tags]).filter((any) => any.length > 0);
  const wantedTags = keepTags.map((any) => markTags(any, tagNumbers));
  const exceptId = from?.kind === "palette" && from.id !== undefined ? packId(from.id) : undefined;
  let rows = new Uint8Array(0);
  return (segment) => {
    if (rows.length < segment.count) rows = new Uint8Array(segment.count);
    const kept = rows.subarray(0, segment.count);
    keepPresent(segment, kept);
    if (size !== undefined) keepSize(segment, size, kept);
    keepNear?.(segment.colors, kept);
    keepNamed?.(segment, kept);
    for (const wanted of wantedTags) keepTagged(segment, wanted, kept);
    const except = exceptId && findRow(segment, exceptId);
    if (except !== undefined) kept[except] = 0;
    meaning?.keep(segment, kept);
    return kept;
  };
}

export function countKept(kept: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < kept.length; row++) count += kept[row]! | 0;
  return count;
}

function filterNear(hexes: readonly string[]): (column: ColorColumn, kept: Uint8Array) => void {
  const floors = createDistanceFloors(hexes);
  return (column, kept) => floors.keepWithin(likeDifferenceMax, column, kept);
}

/** By tag number: 1 for a wanted tag. */
function markTags(tags: readonly string[], tagNumbers: TagNumbers): Uint8Array {
  const wanted = new Uint8Array(tagNumbers.count);
  for (const tag of tags) {
    const number = tagNumbers.find(tag);
    if (number !== undefined) wanted[number] = 1;
  }
  return wanted;
}

function keepPresent({ count, removed, removedCount }: Segment, kept: Uint8Array): void {
  kept.fill(1);
  if (removedCount > 0) for (let row = 0; row < count; row++) kept[row] = 1 - byteAt(removed, row);
}

function keepSize({ colors: { starts } }: Segment, size: number, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (starts[row + 1]! - starts[row]! !== size) kept[row] = 0;
  }
}

function keepTagged({ tags: { values, starts } }: Segment, wanted: Uint8Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    let isWanted = 0;
    const end = starts[row + 1]! | 0;
    for (let at = starts[row]! | 0; at < end; at++) isWanted |= wanted[values[at]!]!;
    kept[row] = isWanted;
  }
}
