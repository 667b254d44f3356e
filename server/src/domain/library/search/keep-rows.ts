import { byteAt, wordAt } from "../index/columns.ts";
import { bytesAt, type Segment } from "./segment.ts";

/** Which rows a search wants, besides their distance. */
export interface RowFilters {
  /** Parts of the folded name, longest first; none of them empty. */
  readonly words: readonly Buffer[];
  readonly size: number | undefined;
  /** By tag number: 1 for a wanted tag; undefined when any tag will do. */
  readonly wantedTags: Uint8Array | undefined;
}

/** Returns 1 in the place of each row of a segment that passes, else 0. */
export function keepRows(segment: Segment, { words, size, wantedTags }: RowFilters): Uint8Array {
  const kept = segment.removed.map((isRemoved) => 1 - isRemoved);
  if (size !== undefined) keepSize(segment, size, kept);
  if (wantedTags !== undefined) keepTagged(segment, wantedTags, kept);
  keepNamed(segment, words, kept);
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
    for (let at = wordAt(tags.starts, row); at < end; at++)
      isWanted |= byteAt(wanted, wordAt(tags.values, at));
    if (isWanted === 0) kept[row] = 0;
  }
}

/** Goes from one place of the first word to the next, and so never looks at most of the names. */
function keepNamed({ names }: Segment, [first, ...others]: readonly Buffer[], kept: Uint8Array): void {
  if (first === undefined) return;
  const { values, starts } = names;
  const named = new Uint8Array(kept.length);
  let row = 0;
  for (let at = values.indexOf(first); at !== -1; at = values.indexOf(first, starts[row])) {
    while (wordAt(starts, row + 1) <= at) row++;
    if (others.length === 0 || hasWords(bytesAt(names, row), others)) named[row] = 1;
    row++;
  }
  for (row = 0; row < named.length; row++) if (named[row] === 0) kept[row] = 0;
}

function hasWords(name: Buffer, words: readonly Buffer[]): boolean {
  return words.every((word) => name.includes(word));
}
