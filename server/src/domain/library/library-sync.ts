import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { LoadableIndex } from "./index/create-library-index.ts";
import type { IndexEntry, LibraryChange, PaletteStore } from "./palette-store.ts";

/** What following a library reads of its store. */
export type FollowedStore = Pick<PaletteStore, "scanIndexEntries" | "listChanges" | "listIndexEntries">;

export interface LibrarySyncOptions {
  readonly index: LoadableIndex;
  readonly store: FollowedStore;
  readonly clock: Clock;
  /** Longer than the longest write plus the difference between any two processes' clocks. */
  readonly overlapMs: number;
  /** How long the store keeps changes. */
  readonly retentionMs: number;
  /** Told which palettes have changed, before they are read anew; without ids it may be any. */
  readonly onChange?: ((ids?: readonly string[]) => void) | undefined;
}

/** Palettes looked up and applied between two turns of the event loop. */
const idsPerBlock = 500;

/**
 * Keeps an index equal to a store that others write to as well. A change bears the time at which its write began and can be read only
 * once that is committed, so each reading starts an overlap before the last one and leaves out what it has seen. A
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
  /** Per change the time of the reading that saw it. */
  let seen = new Map<string, number>();

  async function load(signal: AbortSignal): Promise<void> {
    const start = clock();
    const changes = await store.listChanges(start - overlapMs, new Set());
    await index.load(abortable(store.scanIndexEntries(), signal));
    onChange?.();
    seen = new Map();
    finish(start, changes);
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const start = clock();
    const since = Math.min(syncedAt, start) - overlapMs;
    if (start - since > retentionMs - overlapMs) return load(signal);
    for (const [id, seenAt] of seen) if (seenAt < since) seen.delete(id);
    const changes = await store.listChanges(since, new Set(seen.keys()));
    const ids = [...new Set(changes.flatMap((change) => change.paletteIds))];
    if (ids.length > 0) onChange?.(ids);
    for (let from = 0; from < ids.length; from += idsPerBlock) {
      const block = ids.slice(from, from + idsPerBlock);
      index.apply(toChanges(block, await store.listIndexEntries(block)));
      await nextTurn();
      signal.throwIfAborted();
    }
    finish(start, changes);
  }

  function finish(start: number, changes: readonly LibraryChange[]): void {
    for (const change of changes) seen.set(change.id, start);
    syncedAt = start;
  }

  return {
    get syncedAt() {
      return syncedAt;
    },
    load,
    catchUp,
  };
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
