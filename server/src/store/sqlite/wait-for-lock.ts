import { StoreFault } from "../store-fault.ts";

/** How long a writer waits for the lock before it reports the database busy. */
export const LOCK_WAIT_MS_MAX = 4000;
/**
 * SQLite's own busy handler waits longer and longer between tries, up to 100 ms, and so loses again and again against a
 * writer that commits many short transactions in a row. Asking every millisecond is fair.
 */
const LOCK_RETRY_MS = 1;

/** Repeats what fails because another connection holds the lock. Blocks its thread meanwhile: for writer threads. */
export async function waitForLock<Result>(
  attempt: () => Result | Promise<Result>,
  waitMsMax: number = LOCK_WAIT_MS_MAX,
): Promise<Result> {
  const giveUpAt = performance.now() + waitMsMax;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StoreFault) || error.kind !== "busy" || performance.now() > giveUpAt)
        throw error;
      sleep(LOCK_RETRY_MS);
    }
  }
}

/** Blocks its thread. */
export function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
