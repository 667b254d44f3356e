/**
 * Records what was cleared in this browser until the account confirms it. Lists the revisions that
 * the browser knew, so a request that is sent days later spares newer ones.
 */
import { clearedMax, type KnownDrafts } from "@tincture/contract/drafts";
import type { SafeStorage } from "./safe-storage.ts";
import { clearedPrefix } from "./storage-keys.ts";
import { joinPalettes, parseRecord, readPalettes, toRecord } from "./stored-draft.ts";

export function readCleared(shared: SafeStorage, owner: string): KnownDrafts {
  const { sessions, visited } = parseRecord(shared.get(clearedPrefix + owner));
  return {
    sessions: (Array.isArray(sessions) ? sessions : []).flatMap((one) => {
      const { id, revision } = toRecord(one);
      return typeof id === "string" && typeof revision === "string" ? [{ id, revision }] : [];
    }),
    visited: readPalettes(visited),
  };
}

export function addCleared(shared: SafeStorage, owner: string, { sessions, visited }: KnownDrafts): void {
  const before = readCleared(shared, owner);
  const named = new Map([...before.sessions, ...sessions].map((one) => [nameOf(one), one]));
  writeCleared(shared, owner, {
    sessions: [...named.values()].map(({ id, revision }) => ({ id, revision })).slice(-clearedMax),
    visited: joinPalettes(before.visited, visited).slice(-clearedMax),
  });
}

/** Removes what the account confirmed. What was cleared during the request stays. */
export function removeCleared(shared: SafeStorage, owner: string, { sessions, visited }: KnownDrafts): void {
  const confirmed = new Set([...sessions.map(nameOf), ...visited]);
  const left = readCleared(shared, owner);
  writeCleared(shared, owner, {
    sessions: left.sessions.filter((one) => !confirmed.has(nameOf(one))),
    visited: left.visited.filter((palette) => !confirmed.has(palette)),
  });
}

function writeCleared(shared: SafeStorage, owner: string, cleared: KnownDrafts): void {
  const isEmpty = cleared.sessions.length + cleared.visited.length === 0;
  if (isEmpty) shared.remove(clearedPrefix + owner);
  else shared.set(clearedPrefix + owner, JSON.stringify({ ...cleared, at: Date.now() }));
}

function nameOf({ id, revision }: KnownDrafts["sessions"][number]): string {
  return `${id} ${revision}`;
}
