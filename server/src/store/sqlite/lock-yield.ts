import type { WriteTime } from "../engine.ts";

/** How long a writer of many leaves the lock alone at least. A waiting writer asks for it again every millisecond. */
const yieldMsMin = 2;
const yieldMsMax = 20;
/** Of the time for which the lock was held, while others write too. */
const sharedYield = 2;
/** Others who have not written for so long are not waiting either. */
const othersActiveMs = 1000;

interface LongWrite {
  /** From getting the lock to giving it back. */
  readonly heldMs: number;
  /** Changes with each write of another connection: SQLite's `data_version`. */
  readonly version: unknown;
  /** When it ended, by the clock that all threads count alike. */
  readonly endedAtMs: number;
}

/** What a long write cost others, and for how long to leave the lock alone now. */
export interface Rest {
  readonly time: WriteTime;
  readonly yieldMs: number;
}

/**
 * Tells after each long write how long to leave the lock alone: for a moment, or for twice as long as it was held while others
 * write too. Most of the time is theirs then: on a busy machine a waiting writer wakes late, so the pause must be long enough for
 * it to ask.
 *
 * @param version - before the first long write
 */
export function createLockYield(version: unknown): (write: LongWrite) => Rest {
  let lastVersion = version;
  let othersActiveUntilMs = -Infinity;
  return function measureYield({ heldMs, version, endedAtMs }) {
    if (version !== lastVersion) othersActiveUntilMs = endedAtMs + othersActiveMs;
    lastVersion = version;
    const isShared = endedAtMs <= othersActiveUntilMs;
    const yieldMs = isShared ? heldMs * sharedYield : yieldMsMin;
    return {
      time: { heldMs, isShared },
      yieldMs: Math.min(Math.max(yieldMs, yieldMsMin), yieldMsMax),
    };
  };
}
