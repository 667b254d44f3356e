/**
 * What every engine must keep, as cases that take a way to open a store. A case is `symbol() + fact`; an engine's test runs
 * all of them.
 */
import type { Store } from "../open-store.ts";

/**
 * Opens the database of one case, which is empty at its beginning. Each further call opens it as another process would,
 * `openingsMax` times in all.
 */
export type Open = () => Promise<Store>;

/** An engine's test may open this many stores once and empty them between cases. */
export const openingsMax = 3;

export type Contract = Readonly<Record<string, (open: Open) => Promise<void>>>;
