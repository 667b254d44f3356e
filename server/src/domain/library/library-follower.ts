import type { Clock } from "../clock.ts";
import { createLibraryIndex, type LibraryIndex, type LoadableIndex } from "./index/library-index.ts";
import { createLibrarySync, type FollowedStore } from "./library-sync.ts";
import { createSingleFlight } from "./single-flight.ts";

/** Where the follower tells what an operator may want to know. */
export interface LibraryLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface FollowLibraryOptions {
  readonly store: FollowedStore;
  readonly clock: Clock;
  readonly log: LibraryLog;
  /** A new one when not given. */
  readonly index?: LoadableIndex;
  /** From the end of one poll to the start of the next. */
  readonly pollMs?: number;
  readonly overlapMs?: number;
  readonly retentionMs?: number;
  /** Told which palettes have changed; without ids it may be any. */
  readonly onChange?: (ids?: readonly string[]) => void;
}

/** An index of the library that follows the writes of all processes. */
export interface LibraryFollower {
  readonly index: LibraryIndex;
  /** What was committed before this time is in the index. */
  readonly lastSyncedAt: number;
  /** How old the index may be: milliseconds since `lastSyncedAt`. */
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

/**
 * Loads the library into an index and keeps it up to date.
 *
 * @throws what the store throws while loading
 */
export async function followLibrary(options: FollowLibraryOptions): Promise<LibraryFollower> {
  const { store, clock, log, pollMs = defaultPollMs } = options;
  const { overlapMs = defaultOverlapMs, retentionMs = defaultRetentionMs, onChange } = options;
  const index = options.index ?? createLibraryIndex({ onCompactionError: warnOfCompaction });
  const sync = createLibrarySync({ index, store, clock, overlapMs, retentionMs, onChange });
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

  async function close(): Promise<void> {
    closing.abort();
    clearTimeout(timer);
    await flight.settled();
  }

  await sync.load(closing.signal);
  schedule();
  return {
    index,
    get lastSyncedAt() {
      return sync.syncedAt;
    },
    ageMs: () => clock() - sync.syncedAt,
    poll: () => unlessClosed(flight.join),
    refresh: () => unlessClosed(flight.renew),
    close,
  };
}

/** Returns how long to wait for the next poll: twice as long after each failure, up to five seconds. */
export function retryDelayMs(pollMs: number, failures: number): number {
  return failures === 0 ? pollMs : Math.max(pollMs, Math.min(pollMs * 2 ** failures, retryMsMax));
}
