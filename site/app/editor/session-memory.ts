/**
 * Where sessions of the editor are kept: each under a key of its own, so that two tabs write past each other. A tab that is left, or
 * loaded again, leaves the key behind for the page that follows in it; a tab that was copied finds none there and takes a key of its own, as
 * does a new tab, which goes on with what was kept of its address.
 */
import { addressOfSession, formatSession, isWorthKeeping, parseSession } from "./editor-session.ts";
import type { EditorSession } from "./editor-state.ts";

type KeyedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Reaching for a storage can fail by itself; then nothing is kept. */
interface SessionPlaces {
  /** Of all tabs. */
  readonly openShared: () => KeyedStorage;
  /** Of this tab alone. */
  readonly openTab: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** @returns epoch milliseconds */
  readonly clock: () => number;
  /** @returns letters and digits that nobody else draws */
  readonly drawId: () => string;
}

const prefix = "tincture-session-";
const markKey = "tincture-session";
/** Tabs that work at the same time, and some more to return to. */
export const sessionsMax = 12;
const idShape = /^[0-9a-z]{8,32}$/;

interface SessionMemory {
  /** The session to go on with at an address; the tab's own, or the latest that shows the same palette. */
  claim(address: string): EditorSession | undefined;
  /** Writes down how the session is now. */
  keep(session: EditorSession): void;
  /** Lets the next page of this tab have the session. */
  readonly release: () => void;
  /** For a page that was left and has come back as it was. */
  readonly reclaim: () => void;
}

export function createSessionMemory(places: SessionPlaces): SessionMemory {
  const { openShared, openTab, clock, drawId } = places;
  let id = "";

  function claim(address: string): EditorSession | undefined {
    const mark = openTab().getItem(markKey) ?? "";
    openTab().removeItem(markKey);
    const own = idShape.test(mark) ? parseSession(openShared().getItem(prefix + mark) ?? "") : undefined;
    id = own === undefined ? drawId() : mark;
    return own?.session ?? findSession(openShared(), address);
  }

  function keep(session: EditorSession): void {
    const shared = openShared();
    if (!isWorthKeeping(session)) return shared.removeItem(prefix + id);
    removeOldest(shared, prefix + id);
    shared.setItem(prefix + id, formatSession(session, clock()));
  }

  return {
    claim: (address) => attempt(() => claim(address)),
    keep: (session) => attempt(() => keep(session)),
    release: () => attempt(() => openTab().setItem(markKey, id)),
    reclaim: () => attempt(() => openTab().removeItem(markKey)),
  };
}

/** Removes every session that is kept here. */
export function forgetSessions(openShared: SessionPlaces["openShared"]): void {
  attempt(() => {
    for (const { key } of listSessions(openShared())) openShared().removeItem(key);
  });
}

function findSession(shared: KeyedStorage, address: string): EditorSession | undefined {
  return listSessions(shared)
    .map(({ key }) => parseSession(shared.getItem(key) ?? "")?.session)
    .findLast((session) => session !== undefined && addressOfSession(session) === address);
}

/** Leaves room for one more. @param own - the key that is about to be written */
function removeOldest(shared: KeyedStorage, own: string): void {
  const others = listSessions(shared).filter(({ key }) => key !== own);
  for (const { key } of others.slice(0, Math.max(others.length - sessionsMax + 1, 0))) shared.removeItem(key);
}

/** The latest last; what is no session is the oldest. */
function listSessions(shared: KeyedStorage): readonly { readonly key: string; readonly at: number }[] {
  return Array.from({ length: shared.length }, (_, index) => shared.key(index) ?? "")
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parseSession(shared.getItem(key) ?? "")?.at ?? 0 }))
    .sort((one, other) => one.at - other.at);
}

/** A storage that is full or forbidden is no reason to complain. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
