import type { RankSet } from "./rank-set.ts";

const wordBits = 32;
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
      count += countBits(words[index]!);
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
    let count = this.countsBefore[block]!;
    for (let index = block * blockWords; index < wordIndex; index++) count += countBits(this.words[index]!);
    return count + countBits(this.words[wordIndex]! & ((1 << (rank & 31)) - 1));
  }

  at(position: number): number {
    const block = lastAtMost(this.countsBefore, position);
    let left = position - this.countsBefore[block]!;
    let index = block * blockWords;
    for (let count = countBits(this.words[index]!); count <= left; count = countBits(this.words[index]!)) {
      left -= count;
      index++;
    }
    return index * wordBits + nthBit(this.words[index]!, left);
  }

  addTo(words: Uint32Array): void {
    for (let index = 0; index < this.words.length; index++) words[index]! |= this.words[index]!;
  }
}

/** Returns zeroed words for the ranks below `bound`. */
export function wordsFor(bound: number): Uint32Array {
  return new Uint32Array(Math.ceil(bound / wordBits));
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
    if (values[middle]! <= limit) low = middle;
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
