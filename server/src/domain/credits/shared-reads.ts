import type { LedgerStore } from "./ledger-store.ts";

type ReadUsed = LedgerStore["readUsed"];

/**
 * Reads what accounts have used, once for all who ask for the same in one turn of the event loop. The look begins after all of them
 * have asked, so each sees every debit that was answered before.
 */
export function shareReads(readUsed: ReadUsed): ReadUsed {
  const asked = new Map<string, Promise<number>>();

  async function read(name: string, ...wish: Parameters<ReadUsed>): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    asked.delete(name);
    return readUsed(...wish);
  }

  return function readShared(accountId, day) {
    const name = `${day} ${accountId}`;
    const known = asked.get(name) ?? read(name, accountId, day);
    asked.set(name, known);
    return known;
  };
}
