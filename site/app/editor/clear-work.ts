/**
 * Forgets what editors wrote down in this browser, in all its tabs: sessions with their locks and steps, and the palettes seen. Other tabs
 * hear of it and forget what they have in hand. Fetched with the history, which alone has a button for it.
 */
import { listSessionIds, removeSession } from "../ground/browser-work.ts";
import { historyKey, unsentKey } from "../ground/work-keys.ts";
import { attempt, type KeyedStorage } from "./session-memory.ts";

/** Reaching for a storage can fail by itself; then nothing was kept. */
type OpenStorage = () => KeyedStorage;

export function clearWork(openShared: OpenStorage): void {
  forgetSessions(openShared);
  clearHistory(openShared);
}

/** Removes every session that is kept here. */
export function forgetSessions(openShared: OpenStorage): void {
  attempt(() => {
    for (const id of listSessionIds(openShared())) removeSession(openShared(), id);
  });
}

/** Removes the palettes seen, and those that an account was to be told of. */
export function clearHistory(openShared: () => Pick<Storage, "removeItem">): void {
  attempt(() => {
    for (const key of [historyKey, unsentKey]) openShared().removeItem(key);
  });
}
