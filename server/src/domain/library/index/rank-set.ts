/**
 * Sets of ranks.
 *
 * A rank says where a palette stands in one sort order of the whole base; a position says where a rank stands in a set. All ranks
 * are a number, few are a list, many are bits with a count before every 512, so that "how many below" and "which is the nth"
 * cost next to nothing whatever the size:
 *
 *     ranks 0 … 9 of a base, warm on 1, 2 and 7      list [1, 2, 7]     bits 0110000100
 *     countBelow(7) = 2                              at(2) = 7
 */
import { wordAt } from "./ragged.ts";

/** An immutable set of ranks below some bound, in order. */
export interface RankSet {
  readonly size: number;
  has(rank: number): boolean;
  /** How many members are below a rank: the position that the rank has, or would have. */
  countBelow(rank: number): number;
  /** The member at a position from 0 to `size - 1`. */
  at(position: number): number;
  /** Sets the bit of each member. */
  addTo(words: Uint32Array): void;
}

/** All ranks from 0 to `size - 1`. */
export class FullRange implements RankSet {
  readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  has(rank: number): boolean {
    return rank < this.size;
  }

  countBelow(rank: number): number {
    return Math.min(rank, this.size);
  }

  at(position: number): number {
    return position;
  }

  addTo(words: Uint32Array): void {
    for (let rank = 0; rank < this.size; rank++) words[rank >>> 5] = wordAt(words, rank >>> 5) | (1 << (rank & 31));
  }
}

/** Few ranks, kept one by one. */
export interface ListedRanks extends RankSet {
  /** Ascending. */
  list(): Uint32Array;
}

/** The union of some lists. */
class SparseRanks implements ListedRanks {
  readonly ranks: Uint32Array;

  constructor(ranks: Uint32Array) {
    this.ranks = ranks;
  }

  get size(): number {
    return this.ranks.length;
  }

  has(rank: number): boolean {
    return this.ranks[this.countBelow(rank)] === rank;
  }

  countBelow(rank: number): number {
    let low = 0;
    let high = this.ranks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (wordAt(this.ranks, middle) < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(position: number): number {
    return wordAt(this.ranks, position);
  }

  addTo(words: Uint32Array): void {
    addAll(this.ranks, words);
  }

  list(): Uint32Array {
    return this.ranks;
  }
}

export function addAll(ranks: Uint32Array, words: Uint32Array): void {
  for (const rank of ranks) words[rank >>> 5] = wordAt(words, rank >>> 5) | (1 << (rank & 31));
}

export const wordBits = 32;
/** Words between two stored counts: 512 bits, a cache line of members behind four bytes of count. */
const blockWords = 16;

/**
 * Many ranks, kept as one bit each, with the number of members before every block of 512 bits. `countBelow` is a look-up and
 * at most 16 population counts, `at` a binary search over the blocks.
 *
 * @see Jacobson 1989, Space-efficient static trees and graphs: rank and select on bit vectors
 */
export class Bitset implements RankSet {
  readonly size: number;
  readonly words: Uint32Array;
  readonly countsBefore: Uint32Array;

  /** Takes the words over: they must not change any more. */
  constructor(words: Uint32Array) {
    this.words = words;
    this.countsBefore = new Uint32Array(Math.ceil(words.length / blockWords));
    let count = 0;
    for (let index = 0; index < words.length; index++) {
      if (index % blockWords === 0) this.countsBefore[index / blockWords] = count;
      count += countBits(wordAt(words, index));
    }
    this.size = count;
  }

  has(rank: number): boolean {
    return ((this.words[rank >>> 5] ?? 0) & (1 << (rank & 31))) !== 0;
  }

  countBelow(rank: number): number {
    const wordIndex = rank >>> 5;
    if (wordIndex >= this.words.length) return this.size;
    const block = Math.floor(wordIndex / blockWords);
    let count = wordAt(this.countsBefore, block);
    for (let index = block * blockWords; index < wordIndex; index++) count += countBits(wordAt(this.words, index));
    return count + countBits(wordAt(this.words, wordIndex) & ((1 << (rank & 31)) - 1));
  }

  at(position: number): number {
    const block = lastAtMost(this.countsBefore, position);
    let left = position - wordAt(this.countsBefore, block);
    let index = block * blockWords;
    for (
      let count = countBits(wordAt(this.words, index));
      count <= left;
      count = countBits(wordAt(this.words, index))
    ) {
      left -= count;
      index++;
    }
    return index * wordBits + nthBit(wordAt(this.words, index), left);
  }

  addTo(words: Uint32Array): void {
    for (let index = 0; index < this.words.length; index++)
      words[index] = wordAt(words, index) | wordAt(this.words, index);
  }
}

/** Returns zeroed words for the ranks below `bound`. */
export function wordsFor(bound: number): Uint32Array {
  return new Uint32Array(Math.ceil(bound / wordBits));
}

/** Below this share of all ranks, merging lists is cheaper than filling and counting a bitset. */
const sparseShare = 1 / 64;

/**
 * Returns the ranks that are in at least one of the sets.
 *
 * @param bound - above every rank
 */
export function uniteRanks(sets: readonly RankSet[], bound: number): RankSet {
  const filled = sets.filter((set) => set.size > 0);
  const [only, second] = filled;
  if (only !== undefined && second === undefined) return only;
  const sparse = filled.filter((set): set is ListedRanks => "list" in set);
  const count = sparse.reduce((sum, set) => sum + set.size, 0);
  if (sparse.length === filled.length && count <= bound * sparseShare) return mergeAll(sparse);
  const words = wordsFor(bound);
  for (const set of filled) set.addTo(words);
  return new Bitset(words);
}

/** @see Warren 2012, Hacker's Delight, figure 5-2 */
function countBits(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of the last of the ascending values that is at most `limit`. */
function lastAtMost(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (wordAt(values, middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The place of the n-th (from 0) lowest one bit. */
function nthBit(word: number, n: number): number {
  let rest = word;
  for (let skipped = 0; skipped < n; skipped++) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

function mergeAll(sets: readonly ListedRanks[]): SparseRanks {
  let lists = sets.map((set) => set.list());
  while (lists.length > 1) {
    const merged: Uint32Array[] = [];
    for (let index = 0; index < lists.length; index += 2) {
      const [left, right] = [lists[index], lists[index + 1]];
      if (left) merged.push(right ? mergeRanks(left, right) : left);
    }
    lists = merged;
  }
  return new SparseRanks(lists[0] ?? new Uint32Array(0));
}

function mergeRanks(left: Uint32Array, right: Uint32Array): Uint32Array {
  const merged = new Uint32Array(left.length + right.length);
  let count = 0;
  let l = 0;
  let r = 0;
  while (l < left.length && r < right.length) {
    const a = wordAt(left, l);
    const b = wordAt(right, r);
    merged[count++] = Math.min(a, b);
    if (a <= b) l++;
    if (b <= a) r++;
  }
  for (; l < left.length; l++) merged[count++] = wordAt(left, l);
  for (; r < right.length; r++) merged[count++] = wordAt(right, r);
  return merged.subarray(0, count);
}
