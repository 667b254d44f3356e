import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { inBlocks } from "../in-blocks.ts";
import { createLibraryIndex, type LibraryIndex, type LoadableIndex } from "./index/library-index.ts";
import { detectLateCommits, type LateCommitDetector } from "./late-commits.ts";
import type { IndexEntry, LibraryChange, PaletteStore } from "./palette.ts";
import { createSingleFlight } from "./single-flight.ts";

/** What following a library reads of its store. */
interface FollowedStore extends Pick<PaletteStore, "listChanges" | "countChanges"> {
  scanIndexEntries(): AsyncIterable<readonly IndexEntry[]>;
  listIndexEntries(ids: readonly string[]): Promise<readonly IndexEntry[]>;
}

/** Where the follower tells what an operator may want to know. */
interface LibraryLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface FollowLibraryOptions {
  readonly store: FollowedStore;
  readonly clock: Clock;
  readonly log: LibraryLog;
  /** From the end of one poll to the start of the next. */
  readonly pollMs?: number;
  /** Longer than writes usually take, plus the usual difference between any two processes' clocks. */
  readonly overlapMs?: number;
  /** How long the store keeps changes. */
  readonly retentionMs?: number;
  /** Told which palettes have changed, before they are read anew; without ids it may be any. */
  readonly onChange?: ((ids?: readonly string[]) => void) | undefined;
  /** Told once the index holds what `onChange` was told of. */
  readonly onApplied?: (() => void) | undefined;
}

/** An index of the library that follows the writes of all processes. */
export interface LibraryFollower {
  readonly index: LibraryIndex;
  /**
   * Returns the maximum age of the index: every commit older than this many milliseconds is in it.
   */
  ageMs(): number;
  /** Reads what has changed, now; joins a poll that is under way. Never rejects: a failure is logged and tried again. */
  poll(): Promise<void>;
  /** Like `poll`, but what was written before the call is in the index afterwards, unless the store has failed. */
  refresh(): Promise<void>;
  /** Ends polling; resolves when no poll is under way any more. */
  close(): Promise<void>;
}

const defaultPollMs = 300;
/** Longer than a write usually waits for its lock and its commit (5 s each), with room for clocks that differ. */
const defaultOverlapMs = 30_000;
/** The store keeps changes for an hour. */
const defaultRetentionMs = 3_600_000;
/** A store that is back is noticed this soon. */
const retryMsMax = 5000;
/** Palettes looked up and applied between two turns of the event loop. */
const idsPerBlock = 32;
/** What was missed is searched for this often. */
const lookBackMs = 5000;

/**
 * Loads the library into an index and keeps it up to date.
 *
 * @throws what the store throws while loading
 */
export async function followLibrary(options: FollowLibraryOptions): Promise<LibraryFollower> {
  const { store, clock, log, pollMs = defaultPollMs } = options;
  const { overlapMs = defaultOverlapMs, retentionMs = defaultRetentionMs, onChange, onApplied } = options;
  const index = createLibraryIndex({ onCompactionError: warnOfCompaction });
  const sync = createLibrarySync({ index, store, clock, overlapMs, retentionMs, onChange, onApplied });
  const closing = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function warnOfCompaction(error: unknown): void {
    log.warn({ err: error }, "library index not compacted; will try again");
  }

  async function attempt(): Promise<void> {
    if (closing.signal.aborted) return;
    try {
      await sync.catchUp(closing.signal);
      if (failures > 0) log.info({ failures }, "library index follows the store again");
      failures = 0;
    } catch (error) {
      if (closing.signal.aborted) return;
      failures++;
      if (failures > 1) return;
      log.warn({ err: error }, "library index cannot follow the store; serves what it has");
    }
  }

  const flight = createSingleFlight(attempt);

  function unlessClosed(start: () => Promise<void>): Promise<void> {
    return closing.signal.aborted ? flight.settled() : start();
  }

  function schedule(): void {
    if (closing.signal.aborted) return;
    timer = setTimeout(() => void flight.join().then(schedule), retryDelayMs(pollMs, failures));
    timer.unref();
  }

  function refresh(): Promise<void> {
    return unlessClosed(flight.renew);
  }

  async function close(): Promise<void> {
    closing.abort();
    clearTimeout(timer);
    await flight.settled();
  }

  await sync.load(closing.signal);
  schedule();
  return {
    index,
    ageMs: () => clock() - sync.syncedAt,
    poll: () => unlessClosed(flight.join),
    refresh,
    close,
  };
}

/** Returns how long to wait for the next poll: twice as long after each failure, up to five seconds. */
function retryDelayMs(pollMs: number, failures: number): number {
  return failures === 0 ? pollMs : Math.max(pollMs, Math.min(pollMs * 2 ** failures, retryMsMax));
}

type LibrarySyncOptions = Pick<FollowLibraryOptions, "store" | "clock" | "onChange" | "onApplied"> &
  Required<Pick<FollowLibraryOptions, "overlapMs" | "retentionMs">> & { readonly index: LoadableIndex };

/**
 * Keeps an index equal to a store that others write to as well. A change bears the time at which its write began and can be read only
 * once that is committed, so each reading starts an overlap before the last one and leaves out what it has seen. No limit of
 * a database holds for a commit that waits for a standby, so now and then it is counted whether something came later still. A
 * change says only which palettes to look at: what they are now is read anew, and so nothing can be applied too late or twice.
 */
function createLibrarySync(options: LibrarySyncOptions) {
  const { index, store, clock, overlapMs, retentionMs, onChange, onApplied } = options;
  let syncedAt = Number.NEGATIVE_INFINITY;
  let lookedBackAt = Number.NEGATIVE_INFINITY;
  let late: LateCommitDetector | undefined;

  /** Reads the whole library. @throws what the store throws, and when the signal is given */
  async function load(signal: AbortSignal): Promise<void> {
    const start = clock();
    const detector = await detectLateCommits(options, start);
    await index.load(abortable(store.scanIndexEntries(), signal));
    onChange?.();
    late = detector;
    syncedAt = lookedBackAt = start;
  }

  /** Reads what has changed; the whole library when changes may be gone already. @throws like `load` */
  async function catchUp(signal: AbortSignal): Promise<void> {
    const start = clock();
    if (!late || start - syncedAt > retentionMs - 2 * overlapMs) return load(signal);
    const changes = await store.listChanges(late.quickSince(Math.min(syncedAt, start)), late.recentIds);
    if (changes.some(concernsAll)) return load(signal);
    await apply(changes, signal);
    late.note(changes);
    if (Math.abs(start - lookedBackAt) >= lookBackMs) {
      for await (const missed of late.listMissed(start)) {
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
    for (const block of inBlocks(ids, idsPerBlock)) {
      index.apply(toChanges(block, await store.listIndexEntries(block)));
      onApplied?.();
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
