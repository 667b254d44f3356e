/**
 * Large deletions run in batches, each in its own transaction, since debits wait for the same
 * writer.
 */
import { setTimeout } from "node:timers/promises";

/** Rows that one transaction deletes or changes. Takes a few milliseconds. */
export const batchRowsMax = 500;
/** Between two batches, other processes get the write lock. */
const pauseMs = 10;

/** `runBatch` deletes up to `batchRowsMax` rows in one transaction and returns their number. */
export async function runBatches(runBatch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const count = await runBatch();
    sum += count;
    if (count < batchRowsMax) return sum;
    await setTimeout(pauseMs);
  }
}

export function* inBlocks<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
