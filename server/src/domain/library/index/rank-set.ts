/**
 * A set of ranks below some bound, in order. A rank says where a palette stands in one sort order of the whole base; a
 * position says where a rank stands in the set. Members are immutable.
 */
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
    for (let rank = 0; rank < this.size; rank++) words[rank >>> 5]! |= 1 << (rank & 31);
  }
}

/** Few ranks, kept as an ascending list. */
export class SparseRanks implements RankSet {
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
      if (this.ranks[middle]! < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(position: number): number {
    return this.ranks[position]!;
  }

  addTo(words: Uint32Array): void {
    for (const rank of this.ranks) words[rank >>> 5]! |= 1 << (rank & 31);
  }
}
