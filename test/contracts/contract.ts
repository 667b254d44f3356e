/**
 * Contract tests for every engine. A case is `symbol() + fact`; each engine's test runs all of
 * them.
 */
import type { Store } from "../../server/src/store/open-store.ts";

/**
 * Opens the empty database of a case. Further calls, up to `openingsMax`, open it like another
 * process. Waits for a slow database.
 */
export type Open = () => Promise<Store>;

/** An engine's test can open this many stores once and empty them between cases. */
export const openingsMax = 3;

/** Returns one of several stores in turn, to simulate several processes. */
export function takeTurn<Item>(items: readonly [Item, ...Item[]], turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

export type Contract = Readonly<Record<string, (open: Open) => Promise<void>>>;
