import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { LoadableIndex } from "./index/library-index.ts";
import type { IndexEntry, LibraryChange, PaletteStore } from "./palette-store.ts";
import { seeStoredChanges, type SeenChanges } from "./seen-changes.ts";

/** What following a library reads of its store. */
export type FollowedStore = Pick<
  PaletteStore,
  "scanIndexEntries" | "listChanges" | "countChanges" | "listIndexEntries"
>;

export interface LibrarySyncOptions {
  readonly index: LoadableIndex;
  readonly store: FollowedStore;
  readonly clock: Clock;
  /** Longer than writes usually take, plus the usual difference between any two processes' clocks. */
  readonly overlapMs: number;
  /** How long the store keeps changes. */
  readonly retentionMs: number;
  /** Told which palettes have changed, before they are read anew; without ids it may be any. */
  readonly onChange?: ((ids?: readonly string[]) => void) | undefined;
}

/** Palettes looked up and applied between two turns of the event loop. */
const idsPerBlock = 32;
/** What was missed is searched for this often. */
const lookBackMs = 5000;

/**
 * Keeps an index equal to a store that others write to as well. A change bears the time at which its write began and can be read only
 * once that is committed, so each reading starts an overlap before the last one and leaves out what it has seen. No limit of
 * a database holds for a commit that waits for a standby, so now and then it is counted whether something came later still. A
 * change says only which palettes to look at: what they are now is read anew, and so nothing can be applied too late or twice.
 */
export interface LibrarySync {
  /** What was committed before this time is in the index. */
  readonly syncedAt: number;
  /** Reads the whole library. @throws what the store throws, and when the signal is given */
  load(signal: AbortSignal): Promise<void>;
  /** Reads what has changed; the whole library when changes may be gone already. @throws like `load` */
  catchUp(signal: AbortSignal): Promise<void>;
}

export function createLibrarySync(options: LibrarySyncOptions): LibrarySync {
  const { index, store, clock, overlapMs, retentionMs, onChange } = options;
  let syncedAt = Number.NEGATIVE_INFINITY;
  let lookedBackAt = Number.NEGATIVE_INFINITY;
  let seen: SeenChanges | undefined;

  async function load(signal: AbortSignal): Promise<void> {
    const start = clock();
    const stored = await seeStoredChanges(options, start);
    await index.load(abortable(store.scanIndexEntries(), signal));
    onChange?.();
    seen = stored;
    syncedAt = lookedBackAt = start;
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const start = clock();
    if (!seen || start - syncedAt > retentionMs - 2 * overlapMs) return load(signal);
    const changes = await store.listChanges(seen.quickSince(Math.min(syncedAt, start)), seen.recentIds);
    if (changes.some(concernsAll)) return load(signal);
    await apply(changes, signal);
    seen.note(changes);
    if (Math.abs(start - lookedBackAt) >= lookBackMs) {
      for await (const missed of seen.listMissed(start)) {
        if (missed.some(concernsAll)) return load(signal);
        await apply(missed, signal);
      }
      lookedBackAt = start;
    }
    syncedAt = start;
  }

  async function apply(changes: readonly LibraryChange[], signal: AbortSignal): Promise<void> {
    const ids = [...new Set(changes.flatMap((change) => change.paletteIds))];
    if (ids.length > 0) onChange?.(ids);
    for (let from = 0; from < ids.length; from += idsPerBlock) {
      const block = ids.slice(from, from + idsPerBlock);
      index.apply(toChanges(block, await store.listIndexEntries(block)));
      await nextTurn();
      signal.throwIfAborted();
    }
  }

  return {
    get syncedAt() {
      return syncedAt;
    },
    load,
    catchUp,
  };
}

function concernsAll({ paletteIds }: LibraryChange): boolean {
  return paletteIds === "all";
}

/** What is not among the entries is no longer published. */
function toChanges(
  ids: readonly string[],
  entries: readonly IndexEntry[],
): ReadonlyMap<string, IndexEntry | undefined> {
  const changes = new Map<string, IndexEntry | undefined>();
  for (const id of ids) changes.set(id, undefined);
  for (const entry of entries) changes.set(entry.id, entry);
  return changes;
}

async function* abortable<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
