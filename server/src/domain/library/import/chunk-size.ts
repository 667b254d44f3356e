/** Enough for the commit's own cost to be shared by many rows. */
const ROWS_MAX = 400;
const ROWS_MIN = 50;
/** A chunk that took longer held the write lock for too long; the lock is meant to be held for 20 ms at most. */
const SLOW_MS = 25;
/** A chunk that took less may grow. */
const FAST_MS = 12;
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
