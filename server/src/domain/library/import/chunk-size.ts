import type { WriteTime } from "../palette-store.ts";

interface Bounds {
  /** Enough for the commit's own cost to be shared by many rows; below `rowsMin` it is the commit that takes time. */
  readonly rowsMin: number;
  readonly rowsMax: number;
  /** Whoever else wants to write waits as long as a chunk takes: one that took longer shrinks. */
  readonly slowMs: number;
  /** A chunk that took less may grow. */
  readonly fastMs: number;
}

const alone: Bounds = { rowsMin: 100, rowsMax: 1000, slowMs: 25, fastMs: 15 };
const shared: Bounds = { rowsMin: 20, rowsMax: 1000, slowMs: 6, fastMs: 3 };
const SHRINK = 0.7;
const GROW = 1.3;

/** Rows of the first chunk, before anything is known of the machine. */
export const firstChunkRows = 50;

/**
 * How many rows the next chunk shall have, so that slow disks and busy machines do not make others wait for longer.
 *
 * @param rows - rows of the last chunk
 * @param time - of its write
 */
export function nextChunkRows(rows: number, { heldMs, isShared }: WriteTime): number {
  const { rowsMin, rowsMax, slowMs, fastMs } = isShared ? shared : alone;
  // Down to what the time bears at once: whoever begins to write shall not wait for many chunks.
  if (heldMs > slowMs) {
    const fewer = Math.floor(rows * Math.min(SHRINK, slowMs / heldMs));
    return Math.max(Math.min(rows, rowsMin), fewer);
  }
  return heldMs < fastMs ? Math.min(rowsMax, Math.ceil(rows * GROW)) : rows;
}
