/**
 * Forgets what editors wrote down in this browser, in all its tabs: sessions with their locks and steps, and the palettes seen. Other tabs
 * hear of it and forget what they have in hand. Fetched with the history, which alone has a button for it.
 */
import { listSessionIds, removeSession } from "../ground/browser-work.ts";
import { historyKey, unsentKey } from "../ground/work-keys.ts";
import { attempt, type KeyedStorage } from "./session-memory.ts";

/** @param openShared - reaching for a storage can fail by itself; then nothing was kept */
export function clearWork(openShared: () => KeyedStorage): void {
  attempt(() => {
    const shared = openShared();
    for (const id of listSessionIds(shared)) removeSession(shared, id);
    for (const key of [historyKey, unsentKey]) shared.removeItem(key);
  });
}
