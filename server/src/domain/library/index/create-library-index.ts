import type { LibraryIndex } from "../library-index.ts";
import type { IndexEntry } from "../palette-store.ts";
import { buildBase, type Base } from "./base.ts";
import { packEntries, type Columns } from "./columns.ts";
import { compact } from "./compaction.ts";
import { Generation } from "./generation.ts";
import {
  createPacer,
  patientPacing,
  politePacing,
  runInSlices,
  runToEnd,
  type Pacer,
  type Pacing,
} from "./steps.ts";
import { TagNumbers } from "./tag-numbers.ts";

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

export interface LibraryIndexOptions {
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
  const { deltaSizeMin = defaultDeltaSizeMin, onCompactionError = ignore } = options;
  const { pacing = politePacing } = options;
  const backgroundPacing = options.pacing ?? patientPacing;
  let current = new Generation(runToEnd(buildBase([], 0)), new TagNumbers());
  let rebuild: Rebuild | undefined;
  let isCompactionDue = false;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let sizeAfterFailure = 0;
  let work: Promise<void> = Promise.resolve();

  /** Makes a new generation after the ones asked for before, and puts it in use. */
  function replace(
    make: (from: Generation, pacer: Pacer) => Promise<Generation>,
    makePacing = pacing,
  ): Promise<void> {
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

  async function compactInBackground(): Promise<void> {
    isCompactionDue = true;
    const start = pacing.now();
    try {
      await replace(compactGeneration, backgroundPacing);
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
    if (current.delta.size > limit && !isCompactionDue && pacing.now() >= restsUntil)
      void compactInBackground();
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
    for (let start = 0; start < changes.length; start += changesPerStep) {
      successor.apply(new Map(changes.slice(start, start + changesPerStep)));
      if (pacer.isDue()) await pacer.pause();
    }
  }
}

function ignore(): void {
  // Whoever asked for the work has been told, or wants no news.
}
