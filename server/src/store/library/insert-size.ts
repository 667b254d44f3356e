import type { WriteTime } from "../engine.ts";

interface Bounds {
  /** Enough for the commit's own cost to be shared by many rows; below `rowsMin` it is the commit that takes time. */
  readonly rowsMin: number;
  readonly rowsMax: number;
  /** Whoever else wants to write waits as long as an insert takes: one that took longer shrinks. */
  readonly slowMs: number;
  /** An insert that took less may grow. */
  readonly fastMs: number;
}

const alone: Bounds = { rowsMin: 100, rowsMax: 1000, slowMs: 25, fastMs: 15 };
const shared: Bounds = { rowsMin: 20, rowsMax: 1000, slowMs: 6, fastMs: 3 };
const SHRINK = 0.7;
const GROW = 1.3;
/** Rows of the first insert, before anything is known of the machine. */
const FIRST_ROWS = 50;

/** How many rows an insert should have, so that slow disks and busy machines do not make others wait for longer. */
export interface InsertSize {
  current(): number;
  /** Takes in how long an insert of so many rows took. */
  note(rows: number, time: WriteTime): void;
}

export function createInsertSize(): InsertSize {
  let size = FIRST_ROWS;
  return {
    current: () => size,
    note(rows, time) {
      // One that is smaller than it might have been says little.
      if (rows >= size) size = nextSize(rows, time);
    },
  };
}

function nextSize(rows: number, { heldMs, isShared }: WriteTime): number {
  const { rowsMin, rowsMax, slowMs, fastMs } = isShared ? shared : alone;
  // Down to what the time bears at once: whoever begins to write must not wait for many inserts.
  if (heldMs > slowMs) {
    const fewer = Math.floor(rows * Math.min(SHRINK, slowMs / heldMs));
    return Math.max(Math.min(rows, rowsMin), fewer);
  }
  return heldMs < fastMs ? Math.min(rowsMax, Math.ceil(rows * GROW)) : rows;
}
