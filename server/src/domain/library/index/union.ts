import { Bitset, wordsFor } from "./bitset.ts";
import { SparseRanks, type RankSet } from "./rank-set.ts";

/** Below this share of all ranks, merging lists is cheaper than filling and counting a bitset. */
const sparseShare = 1 / 64;

/**
 * Returns the ranks that are in at least one of the sets.
 *
 * @param bound - above every rank
 */
export function uniteRanks(sets: readonly RankSet[], bound: number): RankSet {
  const filled = sets.filter((set) => set.size > 0);
  if (filled.length === 1) return filled[0]!;
  const sparse = filled.filter((set) => set instanceof SparseRanks);
  const count = sparse.reduce((sum, set) => sum + set.size, 0);
  if (sparse.length === filled.length && count <= bound * sparseShare) return mergeAll(sparse);
  const words = wordsFor(bound);
  for (const set of filled) set.addTo(words);
  return new Bitset(words);
}

function mergeAll(sets: readonly SparseRanks[]): SparseRanks {
  let lists = sets.map((set) => set.ranks);
  while (lists.length > 1) {
    const merged: Uint32Array[] = [];
    for (let index = 0; index < lists.length; index += 2) {
      const right = lists[index + 1];
      merged.push(right === undefined ? lists[index]! : mergeRanks(lists[index]!, right));
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
    const a = left[l]!;
    const b = right[r]!;
    merged[count++] = Math.min(a, b);
    if (a <= b) l++;
    if (b <= a) r++;
  }
  for (; l < left.length; l++) merged[count++] = left[l]!;
  for (; r < right.length; r++) merged[count++] = right[r]!;
  return merged.subarray(0, count);
}
