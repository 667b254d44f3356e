import { openStore } from "../../../server/src/store/open-store.ts";
import { openWritingConnection } from "../../../server/src/store/sqlite/sqlite-connection.ts";
import type { Counts } from "./promises.ts";

/** Where the database is, below the folder that is recorded. It makes a folder of its own. */
export const databasePath = "data/tincture.db";

/** The day on which everything is sold. */
export const sellingDay = "2026-01-31";

/** Who buys, and up to which limit: the last is soon sold out. */
export const tills = [
  { accountId: "plenty", cap: 1_000_000 },
  { accountId: "enough", cap: 100_000 },
  { accountId: "scarce", cap: 60 },
] as const;

/**
 * Opens a database as a start of the service does, which mends what a crash has left, and counts what is in it.
 *
 * @throws {Error} when it cannot be opened, is damaged, or its usage does not sum to what is used
 */
export async function readDatabase(file: string): Promise<Counts> {
  const counts = await countStored(file);
  const connection = await openWritingConnection(file);
  try {
    const verdict = connection.pragma("integrity_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(`"${file}" is damaged: ${String(verdict)}`);
  } finally {
    connection.close();
  }
  return counts;
}

async function countStored(file: string): Promise<Counts> {
  const store = await openStore(`sqlite:${file}`, { clock: Date.now });
  try {
    const counts = new Map([["palettes", await store.palettes.countPalettes()]]);
    for (const { accountId } of tills) {
      const used = await store.ledger.readUsed(accountId, sellingDay);
      const usage = await store.ledger.listUsage(accountId, sellingDay, sellingDay);
      const credits = usage.reduce((total, row) => total + row.credits, 0);
      if (credits !== used) throw new Error(`Usage of "${accountId}" sums to ${credits}, used is ${used}`);
      counts.set(accountId, used);
    }
    return counts;
  } finally {
    await store.close();
  }
}
