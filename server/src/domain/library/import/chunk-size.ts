/** Enough for the commit's own cost to be shared by many rows. */
const ROWS_MAX = 1000;
/** Below this the commit itself is what takes time. */
const ROWS_MIN = 100;
/** Whoever else wants to write waits as long as a chunk takes. */
const SLOW_MS = 25;
/** A chunk that took less may grow. */
const FAST_MS = 15;
const SHRINK = 0.7;
const GROW = 1.2;

/** Rows of the first chunk, before anything is known of the machine. */
export const firstChunkRows = 200;

/**
 * How many rows the next chunk shall have, so that slow disks and busy machines do not make others wait for longer.
 *
 * @param rows - rows of the last chunk
 * @param tookMs - how long its write took
 */
export function nextChunkRows(rows: number, tookMs: number): number {
  if (tookMs > SLOW_MS) return Math.max(ROWS_MIN, Math.floor(rows * SHRINK));
  return tookMs < FAST_MS ? Math.min(ROWS_MAX, Math.ceil(rows * GROW)) : rows;
}
