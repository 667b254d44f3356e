/**
 * Work that was cleared in this browser and that the account may still have. It is named by what this browser knew at
 * that moment, so a request that is sent days later deletes nothing that other devices have made since.
 */
import { clearedMax, type KnownSession, type KnownWork } from "../../../../server/src/domain/private/editor-store.ts";
import { listSessionIds, readRecord } from "../../ground/browser-work.ts";
import { forgettingKey } from "../../ground/work-keys.ts";
import { readHistory } from "../browser-memory.ts";
import type { KeyedStorage } from "../session-memory.ts";
import { readKnownWork } from "./work-change.ts";

/** Returns the cleared work that the account has not confirmed; undefined for none. */
export function readClearedWork(shared: KeyedStorage): KnownWork | undefined {
  try {
    return readKnownWork(JSON.parse(shared.getItem(forgettingKey) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Adds to the cleared work. */
export function addClearedWork(shared: KeyedStorage, { sessions, visited }: KnownWork): void {
  const before = readClearedWork(shared);
  const named = new Map([...(before?.sessions ?? []), ...sessions].map((one) => [`${one.id} ${one.revision}`, one]));
  const cleared: KnownWork = {
    sessions: [...named.values()].slice(-clearedMax),
    visited: [...new Set([...(before?.visited ?? []), ...visited])].slice(-clearedMax),
  };
  shared.setItem(forgettingKey, JSON.stringify(cleared));
}

/** Removes what the account has confirmed; what was cleared while the request was under way remains. */
export function removeClearedWork(shared: KeyedStorage, { sessions, visited }: KnownWork): void {
  const left = readClearedWork(shared);
  const confirmed = new Set([...sessions.map(({ id, revision }) => `${id} ${revision}`), ...visited]);
  shared.removeItem(forgettingKey);
  if (left === undefined) return;
  const remaining: KnownWork = {
    sessions: left.sessions.filter(({ id, revision }) => !confirmed.has(`${id} ${revision}`)),
    visited: left.visited.filter((address) => !confirmed.has(address)),
  };
  if (remaining.sessions.length + remaining.visited.length > 0) addClearedWork(shared, remaining);
}

/** Returns every session and palette that this browser knows of. @param listed - what the account had at the last reply */
export function listKnownWork(shared: KeyedStorage, listed: readonly KnownSession[]): KnownWork {
  const own = listSessionIds(shared).flatMap((id) => listOwnRevisions(shared, id));
  return { sessions: [...listed, ...own], visited: readHistory(() => shared) };
}

/** Returns what of one session the account may have. */
export function listKnownRevisions(shared: KeyedStorage, id: string, listed: readonly KnownSession[]): KnownWork {
  return { sessions: [...listed.filter((one) => one.id === id), ...listOwnRevisions(shared, id)], visited: [] };
}

/** A revision that was sent without a reply may be stored under the session's id, or under the revision itself. */
function listOwnRevisions(shared: KeyedStorage, id: string): readonly KnownSession[] {
  const { acked, sent } = readRecord(shared, id);
  const acknowledged = acked === undefined ? [] : [{ id, revision: acked }];
  return [
    ...acknowledged,
    ...sent.flatMap((revision) => [
      { id, revision },
      { id: revision, revision },
    ]),
  ];
}
