/**
 * The order of all published palettes, in memory.
 *
 * Idea: one palette is one row of packed columns, and one sort order is a list of rows; where a row stands in it is its rank. What
 * has been loaded is a base, which never changes; what has changed since is a small delta. A query unites the rank sets of its
 * tags and takes a section of `base − removed + added`, found by binary search, so that it costs the same at any offset. When
 * the delta has grown, a compaction makes a new base of both, in slices, while the old one goes on answering.
 *
 *     row   id slug   saves  tags               popular: rank → row   tag → ranks
 *      0    a  dawn   2      warm               0 → 1                 warm → {1, 2}
 *      1    b  moor   7      cold               1 → 0                 cold → {0, 2}
 *      2    c  rust   1      warm, cold         2 → 2
 *
 *     tags=warm, offset 1                          {1, 2} at position 1 = rank 2 = row 2 = "c"
 *     then b gets the tag warm                     removed: rank 0; added: b, which stands before rank 0
 *     tags=warm, offset 1                          b, then {1, 2}: rank 1 = row 0 = "a"
 *
 * Start with this file. A query goes on in `view.ts` and ends in `rank-set.ts`: what is behind these two it does not see. Changes are
 * noted in `delta.ts`, new bases made in `base.ts`; `testing/naive-library.ts` says the same as a plain list. No store, no polling, no HTTP belongs here.
 */
import { LRUCache } from "lru-cache";
import { inBlocks } from "../../in-blocks.ts";
import { queryKey } from "../../query-key.ts";
import { RecurringCache } from "../../recurring-cache.ts";
import type { IndexEntry, PaletteSort } from "../palette.ts";
import { buildBase, compact } from "./base.ts";
import { packEntries, type Columns } from "./columns.ts";
import { TagNumbers } from "./tag-numbers.ts";
import { Delta } from "./delta.ts";
import { ranksOf } from "./postings.ts";
import { FullRange, uniteRanks, type RankSet } from "./rank-set.ts";
import {
  createPacer,
  backgroundPacing,
  foregroundPacing,
  runInSlices,
  runToEnd,
  type Pacer,
  type Pacing,
} from "./time-slicing.ts";
import { type Base, listMembers, narrowView, readId, type View, viewSize } from "./view.ts";

export interface PaletteQuery {
  readonly sort: PaletteSort;
  /** A palette matches if it carries any of these; an empty list matches all. */
  readonly tags: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

interface PaletteIdPage {
  /** Matching palettes over all pages. */
  readonly total: number;
  readonly ids: readonly string[];
}

/** How many palettes carry a tag. */
export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** Knows no store: entries are handed to it. */
export interface LibraryIndex {
  readonly size: number;
  /** Cost grows with neither the offset nor, noticeably, the library. */
  listIds(query: PaletteQuery): PaletteIdPage;
  /** Puts in, replaces, or (undefined) removes. Idempotent; visible to the next query. */
  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void;
  /** Published palettes per tag, most first. */
  listTags(): readonly TagCount[];
}

/** A library index that fills itself and keeps its delta small, both without holding up queries. */
export interface LoadableIndex extends LibraryIndex {
  /**
   * Replaces everything by these entries once all of them have come; until then the old ones are served. Changes that are applied
   * meanwhile count as newer than the entries. Of entries with equal ids the last one counts.
   *
   * @throws what the blocks throw; then nothing has changed
   */
  load(blocks: AsyncIterable<readonly IndexEntry[]> | Iterable<readonly IndexEntry[]>): Promise<void>;
  /** Makes a new base of what is there; resolves when it is in use. Happens by itself once the delta has grown. */
  compact(): Promise<void>;
  /** Resolves when the loading and compacting asked for so far is over, whatever the outcome. */
  settled(): Promise<void>;
}

interface LibraryIndexOptions {
  /** Of all work when given; else what nobody waits for is done more slowly than the rest. */
  readonly pacing?: Pacing;
  /** Compaction starts when the delta is larger than this and than 1/64 of the base, and some time after the last one. */
  readonly deltaSizeMin?: number;
  /** Told when a compaction has failed. Nothing is lost; the next try comes when the delta has doubled. */
  readonly onCompactionError?: (error: unknown) => void;
}

/** A larger delta makes queries after a change slower, a smaller one is compacted too often while palettes are imported. */
const deltaShare = 1 / 64;
const defaultDeltaSizeMin = 2048;
/** Changes that are caught up with between two looks at the clock. */
const changesPerStep = 64;

type Changes = Map<string, IndexEntry | undefined>;

/** A new generation under way, and the changes that came since its start. */
interface Rebuild {
  changes: Changes;
}

export function createLibraryIndex(options: LibraryIndexOptions = {}): LoadableIndex {
  const { deltaSizeMin = defaultDeltaSizeMin, onCompactionError = ignore, pacing = foregroundPacing } = options;
  let current = new Generation(runToEnd(buildBase([], 0)), new TagNumbers());
  let rebuild: Rebuild | undefined;
  let isCompactionDue = false;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let sizeAfterFailure = 0;
  let work: Promise<void> = Promise.resolve();

  /** Makes a new generation after the ones asked for before, and puts it in use. */
  function replace(make: (from: Generation, pacer: Pacer) => Promise<Generation>, makePacing = pacing): Promise<void> {
    const run = work.then(async () => {
      rebuild = { changes: new Map() };
      try {
        const successor = await make(current, createPacer(makePacing));
        await catchUp(successor, rebuild, createPacer(pacing));
        current = successor;
      } finally {
        rebuild = undefined;
      }
    });
    work = run.catch(ignore);
    return run;
  }

  const compactInUse = (): Promise<void> => replace(compactGeneration, options.pacing ?? backgroundPacing);
  async function compactInBackground(): Promise<void> {
    isCompactionDue = true;
    const start = pacing.now();
    try {
      await compactInUse();
      sizeAfterFailure = 0;
    } catch (error) {
      sizeAfterFailure = current.delta.size;
      onCompactionError(error);
    } finally {
      isCompactionDue = false;
      restsUntil = 2 * pacing.now() - start;
    }
  }

  function apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void {
    current.apply(changes);
    if (rebuild !== undefined) for (const [id, entry] of changes) rebuild.changes.set(id, entry);
    const limit = Math.max(deltaSizeMin, current.base.columns.count * deltaShare, sizeAfterFailure * 2);
    if (current.delta.size > limit && !isCompactionDue && pacing.now() >= restsUntil) void compactInBackground();
  }

  return {
    get size() {
      return current.size;
    },
    listIds: (query) => current.listIds(query),
    listTags: () => current.listTags(),
    apply,
    load: (blocks) => replace((_, pacer) => loadGeneration(blocks, pacer)),
    compact: () => replace(compactGeneration),
    settled: () => work,
  };
}

async function loadGeneration(
  blocks: AsyncIterable<readonly IndexEntry[]> | Iterable<readonly IndexEntry[]>,
  pacer: Pacer,
): Promise<Generation> {
  const tagNumbers = new TagNumbers();
  const parts: Columns[] = [];
  for await (const block of blocks) {
    parts.push(packEntries(block, tagNumbers));
    if (pacer.isDue()) await pacer.pause();
  }
  const base = await runInSlices(buildBase(parts, tagNumbers.count), pacer);
  return new Generation(base, tagNumbers);
}

async function compactGeneration(from: Generation, pacer: Pacer): Promise<Generation> {
  const { base, tagNumbers } = from;
  const delta = { popular: from.delta.inOrder("popular"), recent: from.delta.inOrder("recent") };
  const compacted: Base = await runInSlices(compact({ base, tagNumbers, delta }), pacer);
  return new Generation(compacted, tagNumbers);
}

/** Applies what came since the start, and what comes while doing so, until nothing is left. */
async function catchUp(successor: Generation, rebuild: Rebuild, pacer: Pacer): Promise<void> {
  while (rebuild.changes.size > 0) {
    const changes = [...rebuild.changes];
    rebuild.changes = new Map();
    for (const some of inBlocks(changes, changesPerStep)) {
      successor.apply(new Map(some));
      if (pacer.isDue()) await pacer.pause();
    }
  }
}

function ignore(): void {
  // The caller that asked for the work has been told, or does not want to know.
}

/** About 4 MB of ids. */
const pagesKept = 1000;
/** At a million palettes 64 unions of 133 kB at most, plus their shares of the delta. */
const viewsKept = 64;

/** One base with what changed since: a whole index, but for compaction, since its delta only grows. */
class Generation implements LibraryIndex {
  readonly base: Base;
  readonly tagNumbers: TagNumbers;
  readonly delta: Delta;
  /** Since the last change: most requests ask for a few pages, again and again. */
  readonly #pages = new RecurringCache<PaletteIdPage>(pagesKept);
  /** By sort and tags; the union lasts as long as the base, the delta's share until the next change. */
  readonly #views = new LRUCache<string, { readonly view: View; readonly version: number }>({
    max: viewsKept,
  });
  #tagCounts: readonly TagCount[] | undefined;

  constructor(base: Base, tagNumbers: TagNumbers) {
    this.base = base;
    this.tagNumbers = tagNumbers;
    this.delta = new Delta(base, tagNumbers);
  }

  get size(): number {
    return this.base.columns.count + this.delta.growth;
  }

  listIds(query: PaletteQuery): PaletteIdPage {
    return this.#pages.recall(queryKey(query), () => this.#makePage(query));
  }

  listTags(): readonly TagCount[] {
    this.#tagCounts ??= this.#countTags();
    return this.#tagCounts;
  }

  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void {
    const { version } = this.delta;
    this.delta.apply(changes);
    if (this.delta.version === version) return;
    this.#pages.clear();
    this.#tagCounts = undefined;
  }

  #makePage({ sort, tags, offset, limit }: PaletteQuery): PaletteIdPage {
    const { columns, orders } = this.base;
    const view = tags.length === 0 ? this.#viewAll(sort) : this.#viewTagged(sort, tags);
    const members = listMembers(view, orders[sort].rows, { offset, limit });
    return { total: viewSize(view), ids: members.map((member) => readId(columns.ids, member)) };
  }

  #viewAll(sort: PaletteSort): View {
    const set = new FullRange(this.base.orders[sort].rows.length);
    return { sort, set, ...this.delta.inOrder(sort) };
  }

  #viewTagged(sort: PaletteSort, tags: readonly string[]): View {
    const numbers = this.#numbersOf(tags);
    const key = `${sort} ${numbers.toSorted((a, b) => a - b).join()}`;
    const known = this.#views.get(key);
    const { version } = this.delta;
    if (known?.version === version) return known.view;
    const set = known?.view.set ?? this.#unite(sort, numbers);
    const view = narrowView({ sort, set, ...this.delta.inOrder(sort) }, numbers);
    this.#views.set(key, { view, version });
    return view;
  }

  /** Without repeats; unknown tags have none. */
  #numbersOf(tags: readonly string[]): readonly number[] {
    const numbers = tags.map((tag) => this.tagNumbers.find(tag)).filter((number) => number !== undefined);
    return [...new Set(numbers)];
  }

  #unite(sort: PaletteSort, tags: readonly number[]): RankSet {
    const { postings, rows } = this.base.orders[sort];
    const sets = tags.map((tag) => ranksOf(postings, tag));
    return uniteRanks(sets, rows.length);
  }

  #countTags(): readonly TagCount[] {
    const { base, delta, tagNumbers } = this;
    return tagNumbers.tags
      .map((tag, number) => ({ tag, count: (base.tagCounts[number] ?? 0) + delta.tagShift(number) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
  }
}
