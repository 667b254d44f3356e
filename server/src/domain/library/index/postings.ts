/**
 * Which ranks each tag has, in one sort order. Those of a tag that many palettes carry are bits; others are listed, two bytes each: the lower
 * bits of a rank, behind those of the same tag and the same upper bits, which are a span of the order.
 *
 *     ranks of a tag        7, 65,535 | 65,540, 70,000
 *     values and starts     7, 65535  | 4, 4464           0, 2, 4
 */
import { firstFalse, type Ragged, type TagValues, wordAt } from "./ragged.ts";
import { addAll, Bitset, FullRange, type ListedRanks, type RankSet, wordsFor } from "./rank-set.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";

/** For each tag the ranks, in one sort order, of the palettes that carry it. */
export interface Postings {
  readonly sparse: SparsePostings;
  readonly dense: ReadonlyMap<number, Bitset>;
}

/** Above this share of all ranks, one bit for each rank is smaller than 16 for each member. */
const denseShare = 1 / 16;

/** Returns the ranks of a tag; none for a number beyond those known when the postings were made. */
export function ranksOf({ sparse, dense }: Postings, tag: number): RankSet {
  const isKnown = (tag + 1) * sparse.spans < sparse.starts.length;
  return dense.get(tag) ?? (isKnown ? new PostedRanks(sparse, tag) : noRanks);
}

const noRanks: RankSet = new FullRange(0);

/**
 * Makes the postings of one sort order.
 *
 * @param rows - the row at each rank
 * @param tags - the tag numbers of each row
 * @param counts - how many rows carry each tag
 */
export function* buildPostings(rows: Uint32Array, tags: Ragged<TagValues>, counts: Uint32Array): Steps<Postings> {
  const draft = layOut(counts, rows.length);
  for (let from = 0; from < rows.length; from += itemsPerStep) {
    if (from % spanRanks === 0) beginSpan(draft, from / spanRanks);
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
export function* countTags(tags: Ragged<TagValues>, tagCount: number): Steps<Uint32Array> {
  const counts = new Uint32Array(tagCount);
  for (let index = 0; index < tags.values.length; index++) {
    const tag = tags.values[index]!;
    counts[tag] = wordAt(counts, tag) + 1;
    if (index % itemsPerStep === 0) yield;
  }
  return counts;
}

const spanBits = 16;
const spanRanks = 2 ** spanBits;

/** How many times ranks below a bound begin anew with their lower bits. */
function countSpans(bound: number): number {
  return Math.max(1, Math.ceil(bound / spanRanks));
}

/** The listed ranks of all tags, tag after tag and span after span: two bytes each. */
interface SparsePostings {
  readonly values: Uint16Array;
  /** Those of a tag in a span are `values` from `starts[tag * spans + span]` up to the next. */
  readonly starts: Uint32Array;
  readonly spans: number;
}

/** The listed ranks of a tag. */
class PostedRanks implements ListedRanks {
  readonly #sparse: SparsePostings;
  /** Where in `starts` its first span is. */
  readonly #first: number;

  constructor(sparse: SparsePostings, tag: number) {
    this.#sparse = sparse;
    this.#first = tag * sparse.spans;
  }

  get size(): number {
    return this.#startOf(this.#sparse.spans) - this.#startOf(0);
  }

  has(rank: number): boolean {
    const position = this.countBelow(rank);
    return position < this.size && this.at(position) === rank;
  }

  countBelow(rank: number): number {
    const span = rank >>> spanBits;
    if (span >= this.#sparse.spans) return this.size;
    const low = rank % spanRanks;
    const range = { from: this.#startOf(span), to: this.#startOf(span + 1) };
    return firstFalse(this.#sparse.values, (value) => value < low, range) - this.#startOf(0);
  }

  at(position: number): number {
    const place = this.#startOf(0) + position;
    let span = 0;
    while (this.#startOf(span + 1) <= place) span++;
    return span * spanRanks + this.#sparse.values[place]!;
  }

  addTo(words: Uint32Array): void {
    addAll(this.list(), words);
  }

  list(): Uint32Array {
    const ranks = new Uint32Array(this.size);
    let count = 0;
    for (let span = 0; span < this.#sparse.spans; span++) {
      const end = this.#startOf(span + 1);
      for (let place = this.#startOf(span); place < end; place++)
        ranks[count++] = span * spanRanks + this.#sparse.values[place]!;
    }
    return ranks;
  }

  #startOf(span: number): number {
    return wordAt(this.#sparse.starts, this.#first + span);
  }
}

/** Postings under way. */
interface Draft {
  readonly sparse: SparsePostings;
  /** Where the next rank of each tag goes. */
  readonly ends: Uint32Array;
  /** The bits of each dense tag. */
  readonly denseWords: readonly (Uint32Array | undefined)[];
}

function layOut(counts: Uint32Array, bound: number): Draft {
  const spans = countSpans(bound);
  const starts = new Uint32Array(counts.length * spans + 1);
  const ends = new Uint32Array(counts.length);
  const denseWords: (Uint32Array | undefined)[] = [];
  let end = 0;
  for (const [tag, count] of counts.entries()) {
    const isDense = count > bound * denseShare;
    denseWords.push(isDense ? wordsFor(bound) : undefined);
    ends[tag] = end;
    end += isDense ? 0 : count;
  }
  starts[counts.length * spans] = end;
  return { sparse: { values: new Uint16Array(end), starts, spans }, ends, denseWords };
}

/** What comes from here on has other upper bits: a multiple of the ranks of a step. */
function beginSpan({ sparse: { starts, spans }, ends }: Draft, span: number): void {
  for (const [tag, end] of ends.entries()) starts[tag * spans + span] = end;
}

/** Ranks, and the row at each of them. */
interface RankRange {
  readonly rows: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function post({ sparse, ends, denseWords }: Draft, tags: Ragged<TagValues>, range: RankRange): void {
  const { rows, from, to } = range;
  for (let rank = from; rank < to; rank++) {
    const row = wordAt(rows, rank);
    const end = wordAt(tags.starts, row + 1);
    for (let index = wordAt(tags.starts, row); index < end; index++) {
      const tag = tags.values[index]!;
      const words = denseWords[tag];
      if (words === undefined) {
        const place = wordAt(ends, tag);
        sparse.values[place] = rank % spanRanks;
        ends[tag] = place + 1;
      } else words[rank >>> 5] = wordAt(words, rank >>> 5) | (1 << (rank & 31));
    }
  }
}
