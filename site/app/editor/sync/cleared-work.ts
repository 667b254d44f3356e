/**
 * Stores the work that was cleared in this browser until the account confirms it. The entries
 * include the known revisions, so a request that is sent days later keeps newer work of other
 * devices.
 */
import { clearedMax, type KnownSession, type KnownWork } from "../../../../server/src/domain/private/editor-store.ts";
import { listSessionIds, readRecord } from "../../ground/browser-work.ts";
import { forgettingKey } from "../../ground/work-keys.ts";
import { readHistory } from "../browser-memory.ts";
import type { KeyedStorage } from "../session-memory.ts";
import { readKnownWork } from "./work-change.ts";

/** Returns the cleared work that the account has not confirmed; undefined if there is none. */
export function readClearedWork(shared: KeyedStorage): KnownWork | undefined {
  try {
    return readKnownWork(JSON.parse(shared.getItem(forgettingKey) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Adds work that was cleared. */
export function addClearedWork(shared: KeyedStorage, { sessions, visited }: KnownWork): void {
  const before = readClearedWork(shared);
  const named = new Map([...(before?.sessions ?? []), ...sessions].map((one) => [`${one.id} ${one.revision}`, one]));
  const cleared: KnownWork = {
    sessions: [...named.values()].slice(-clearedMax),
    visited: [...new Set([...(before?.visited ?? []), ...visited])].slice(-clearedMax),
  };
  shared.setItem(forgettingKey, JSON.stringify(cleared));
}

/** Removes confirmed work. Work that was cleared during the request stays. */
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

/**
 * Returns every session and palette that this browser knows.
 *
 * @param listed - the account's sessions in the last reply
 */
export function listKnownWork(shared: KeyedStorage, listed: readonly KnownSession[]): KnownWork {
  const own = listSessionIds(shared).flatMap((id) => listOwnRevisions(shared, id));
  return { sessions: [...listed, ...own], visited: readHistory(() => shared) };
}

/** Returns the revisions of one session that the account may have. */
export function listKnownRevisions(shared: KeyedStorage, id: string, listed: readonly KnownSession[]): KnownWork {
  return { sessions: [...listed.filter((one) => one.id === id), ...listOwnRevisions(shared, id)], visited: [] };
}

/** A revision that was sent without a reply may be stored under the session's id or its own. */
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
