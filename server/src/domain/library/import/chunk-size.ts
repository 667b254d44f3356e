/** Enough for the commit's own cost to be shared by many rows. */
const ROWS_MAX = 400;
/** Below this the commit itself is what takes time. */
const ROWS_MIN = 100;
/** The write lock is meant to be held for 20 ms at most; about as long again goes into looking up and clearing up. */
const SLOW_MS = 40;
/** A chunk that took less may grow. */
const FAST_MS = 20;
const SHRINK = 0.7;
const GROW = 1.2;

/** Rows of the first chunk, before anything is known of the machine. */
export const firstChunkRows = 200;

/**
 * How many rows the next chunk shall have, so that slow disks and busy machines do not make others wait for longer.
 *
 * @param rows - rows of the last chunk
 * @param tookMs - how long its insertion took
 */
export function nextChunkRows(rows: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(ROWS_MIN, Math.floor(rows * SHRINK));
  return tookMs < FAST_MS ? Math.min(ROWS_MAX, Math.ceil(rows * GROW)) : rows;
}
