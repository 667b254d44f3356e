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
  if (words.length > 0) keepNamed(segment, words, kept);
  return kept;
}

function keepSize({ colors: { starts } }: Segment, size: number, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) if (starts[row + 1]! - starts[row]! !== size) kept[row] = 0;
}

function keepTagged({ tags }: Segment, wanted: Uint8Array, kept: Uint8Array): void {
  for (let row = 0; row < kept.length; row++) {
    let isWanted = 0;
    for (let at = tags.starts[row]!; at < tags.starts[row + 1]!; at++) isWanted |= wanted[tags.values[at]!]!;
    kept[row]! &= isWanted;
  }
}

/** Goes from one place of the first word to the next, and so never looks at most of the names. */
function keepNamed({ names, count }: Segment, [first, ...others]: readonly Buffer[], kept: Uint8Array): void {
  const { values, starts } = names;
  const named = new Uint8Array(count);
  let row = 0;
  for (let at = values.indexOf(first!); at !== -1; at = values.indexOf(first!, starts[row])) {
    while (starts[row + 1]! <= at) row++;
    named[row] = others.length === 0 || hasWords(bytesAt(names, row), others) ? 1 : 0;
    row++;
  }
  for (row = 0; row < count; row++) kept[row]! &= named[row]!;
}

function hasWords(name: Buffer, words: readonly Buffer[]): boolean {
  return words.every((word) => name.includes(word));
}
