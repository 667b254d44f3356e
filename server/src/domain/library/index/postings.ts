import { Bitset, wordsFor } from "./bitset.ts";
import type { Ragged } from "./ragged.ts";
import { SparseRanks, type RankSet } from "./rank-set.ts";
import { itemsPerStep, type Steps } from "./steps.ts";

/** Above this share of all ranks, one bit for each rank is smaller than 32 for each member. */
const denseShare = 1 / 32;

/** For each tag the ranks, in one sort order, of the palettes that carry it. */
export interface Postings {
  /** The ranks of all sparse tags, tag after tag. */
  readonly sparse: Ragged<Uint32Array>;
  readonly dense: ReadonlyMap<number, Bitset>;
}

/** Returns the ranks of a tag; none for a number beyond those known when the postings were made. */
export function ranksOf({ sparse, dense }: Postings, tag: number): RankSet {
  const { values, starts } = sparse;
  const end = starts[tag + 1] ?? values.length;
  return dense.get(tag) ?? new SparseRanks(values.subarray(starts[tag] ?? end, end));
}

/**
 * Makes the postings of one sort order.
 *
 * @param rows - the row at each rank
 * @param tags - the tag numbers of each row
 * @param counts - how many rows carry each tag
 */
export function* buildPostings(
  rows: Uint32Array,
  tags: Ragged<Uint32Array>,
  counts: Uint32Array,
): Steps<Postings> {
  const draft = layOut(counts, rows.length);
  for (let from = 0; from < rows.length; from += itemsPerStep) {
    post(draft, tags, { rows, from, to: Math.min(from + itemsPerStep, rows.length) });
    yield;
  }
  const dense = new Map<number, Bitset>();
  for (const [tag, words] of draft.denseWords.entries()) {
    if (words !== undefined) {
      dense.set(tag, new Bitset(words));
      yield;
    }
  }
  return { sparse: draft.sparse, dense };
}

/** Counts the rows that carry each of `tagCount` tags. */
export function* countTags(tags: Ragged<Uint32Array>, tagCount: number): Steps<Uint32Array> {
  const counts = new Uint32Array(tagCount);
  for (let index = 0; index < tags.values.length; index++) {
    counts[tags.values[index]!]!++;
    if (index % itemsPerStep === 0) yield;
  }
  return counts;
}

/** Postings under way. */
interface Draft {
  readonly sparse: Ragged<Uint32Array>;
  /** Where the next rank of each tag goes. */
  readonly ends: Uint32Array;
  /** The bits of each dense tag. */
  readonly denseWords: readonly (Uint32Array | undefined)[];
}

function layOut(counts: Uint32Array, bound: number): Draft {
  const starts = new Uint32Array(counts.length + 1);
  const denseWords: (Uint32Array | undefined)[] = [];
  for (const [tag, count] of counts.entries()) {
    const isDense = count > bound * denseShare;
    denseWords.push(isDense ? wordsFor(bound) : undefined);
    starts[tag + 1] = starts[tag]! + (isDense ? 0 : count);
  }
  const values = new Uint32Array(starts[counts.length]!);
  return { sparse: { values, starts }, ends: starts.slice(), denseWords };
}

/** Ranks, and the row at each of them. */
interface RankRange {
  readonly rows: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function post({ sparse, ends, denseWords }: Draft, tags: Ragged<Uint32Array>, range: RankRange): void {
  const { rows, from, to } = range;
  for (let rank = from; rank < to; rank++) {
    const row = rows[rank]!;
    const end = tags.starts[row + 1]!;
    for (let index = tags.starts[row]!; index < end; index++) {
      const tag = tags.values[index]!;
      const words = denseWords[tag];
      if (words === undefined) sparse.values[ends[tag]!++] = rank;
      else words[rank >>> 5]! |= 1 << (rank & 31);
    }
  }
}
