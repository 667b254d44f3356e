import type { Clock } from "@tincture/contract/clock";
import { inBlocks } from "../db/batches.ts";
import type { LibraryChange, PaletteStore } from "./palette.ts";
import { createSingleFlight } from "./single-flight.ts";

export interface FollowingLibrary {
  /** Reads everything. @returns the number of published palettes */
  load(): Promise<number>;
  /** Reads these palettes again. @returns the number of published palettes */
  update(ids: readonly string[]): Promise<number>;
}

interface FollowerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface FollowLibraryOptions {
  readonly store: Pick<PaletteStore, "listChanges" | "listChangeMarks" | "countChanges">;
  readonly library: FollowingLibrary;
  readonly clock: Clock;
  readonly log: FollowerLog;
  /** From the end of one poll to the start of the next. */
  readonly pollMs?: number;
  /**
   * Longer than writes usually take, plus the usual difference between the clocks of two processes.
   */
  readonly overlapMs?: number;
  readonly retentionMs?: number;
  /** Called before and after palettes are updated. Without ids, any palette may have changed. */
  readonly onChange?: ((ids?: readonly string[]) => void) | undefined;
}

/** Keeps a library in memory up to date with the writes of all processes. */
export interface LibraryFollower {
  readonly size: number;
  /** Returns the age of the library in memory: every earlier commit is in it. */
  ageMs(): number;
  /**
   * Reads what has changed; joins a running poll. Never rejects: failures are logged and retried.
   */
  poll(): Promise<void>;
  /** Like `poll`, but includes everything that was committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

const defaultPollMs = 300;
/** Longer than a write usually waits for its lock and its commit, 5 s each. */
const defaultOverlapMs = 30_000;
const defaultRetentionMs = 3_600_000;
const retryMsMax = 5000;
const idsPerUpdate = 500;
/** How often to look for changes that were committed late. */
const lookBackMs = 5000;
/** Changes this close to their expiry may have been deleted by a process with another clock. */
const expiringMs = 60_000;

/**
 * Loads the library and follows the changes in the store.
 *
 * @throws the error of the store or the library that ended the first load
 */
export async function followLibrary(options: FollowLibraryOptions): Promise<LibraryFollower> {
  const { clock, log, pollMs = defaultPollMs } = options;
  const sync = createLibrarySync(options);
  const closing = new AbortController();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function attempt(): Promise<void> {
    if (closing.signal.aborted) return;
    try {
      await sync.catchUp(closing.signal);
      if (failures > 0) log.info({ failures }, "library follows the store again");
      failures = 0;
    } catch (error) {
      if (closing.signal.aborted) return;
      failures++;
      if (failures === 1) log.warn({ err: error }, "library cannot follow the store; serving the last known state");
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

  await sync.load();
  schedule();
  return {
    get size() {
      return sync.size;
    },
    ageMs: () => clock() - sync.syncedAt,
    poll: () => unlessClosed(flight.join),
    refresh: () => unlessClosed(flight.renew),
    async close() {
      closing.abort();
      clearTimeout(timer);
      await flight.settled();
    },
  };
}

function retryDelayMs(pollMs: number, failures: number): number {
  return failures === 0 ? pollMs : Math.max(pollMs, Math.min(pollMs * 2 ** failures, retryMsMax));
}

/**
 * A change has the time at which its write began and is visible once that is committed. So each
 * poll starts some time before the last one and skips known changes. Every few seconds the changes
 * of the whole retention are counted, since a commit can wait for a standby for minutes. Applying a
 * change late or twice is harmless: it only names palettes to read again.
 */
function createLibrarySync(options: FollowLibraryOptions) {
  const { library, store, clock, onChange } = options;
  const { overlapMs = defaultOverlapMs, retentionMs = defaultRetentionMs } = options;
  /** The times of the changes that are applied, by id. */
  let known = new Map<string, number>();
  let syncedAt = Number.NEGATIVE_INFINITY;
  let lookedBackAt = Number.NEGATIVE_INFINITY;
  let size = 0;

  async function load(): Promise<void> {
    const start = clock();
    const marks = await store.listChangeMarks(start - retentionMs);
    size = await library.load();
    known = new Map(marks.map(({ id, at }) => [id, at]));
    syncedAt = lookedBackAt = start;
    onChange?.();
  }

  async function catchUp(signal: AbortSignal): Promise<void> {
    const start = clock();
    if (start - syncedAt > retentionMs - 2 * overlapMs) return load();
    const isRecent = await apply(await listUnknown(Math.min(syncedAt, start) - overlapMs), signal);
    if (!isRecent) return load();
    if (Math.abs(start - lookedBackAt) >= lookBackMs) {
      if (!(await apply(await listLate(start), signal))) return load();
      lookedBackAt = start;
    }
    syncedAt = start;
  }

  function listUnknown(since: number): Promise<readonly LibraryChange[]> {
    return store.listChanges(since, new Set(known.keys()));
  }

  async function listLate(start: number): Promise<readonly LibraryChange[]> {
    const since = start - retentionMs + expiringMs;
    for (const [id, at] of known) if (at < since) known.delete(id);
    return (await store.countChanges(since)) > known.size ? listUnknown(since) : [];
  }

  /** @returns false if a change names no palettes, so that everything must be read */
  async function apply(changes: readonly LibraryChange[], signal: AbortSignal): Promise<boolean> {
    const named = changes.map(({ paletteIds }) => paletteIds).filter((ids) => ids !== "all");
    if (named.length < changes.length) return false;
    const ids = [...new Set(named.flat())];
    if (ids.length > 0) onChange?.(ids);
    for (const block of inBlocks(ids, idsPerUpdate)) {
      size = await library.update(block);
      onChange?.([]);
      signal.throwIfAborted();
    }
    for (const { id, at } of changes) known.set(id, at);
    return true;
  }

  return {
    get size() {
      return size;
    },
    get syncedAt() {
      return syncedAt;
    },
    load,
    catchUp,
  };
}
