/**
 * What every engine must keep, as cases that take a way to open a store. A case is `symbol() + fact`; an engine's test runs
 * all of them.
 */
import type { Store } from "../open-store.ts";

/**
 * Opens the database of one case, which is empty at its beginning. Each further call opens it as another process would,
 * `openingsMax` times in all. It waits for a database that is late.
 */
export type Open = () => Promise<Store>;

/** An engine's test may open this many stores once and empty them between cases. */
export const openingsMax = 3;

/** One of several stores, which take turns: what many processes do at once. */
export function takeTurn<Item>(items: readonly [Item, ...Item[]], turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

export type Contract = Readonly<Record<string, (open: Open) => Promise<void>>>;
