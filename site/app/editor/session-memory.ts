/**
 * Where sessions of the editor are kept: each under a key of its own, so that two tabs write past each other. A tab that is left, or
 * loaded again, leaves the key behind for the page that follows in it. A tab that was copied finds none there and goes on, as does a new
 * one, with what was kept of its address; of two tabs with the same session, the one that hears the other write takes a key of its own.
 * A tab that is elsewhere hears nothing, so it keeps its own copy of the session.
 */
import { isUnsent, listSessionIds, removeSession } from "../ground/browser-work.ts";
import { markKey, sessionPrefix, syncedPrefix } from "../ground/work-keys.ts";
import { addressOfSession, formatSession, isWorthKeeping, parseSession } from "./editor-session.ts";
import type { EditorSession } from "./editor-state.ts";

export type KeyedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

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

/** Tabs that work at the same time, and some more to return to. */
export const sessionsMax = 12;

export interface SessionMemory {
  /** The name of the session in hand. */
  readonly id: string;
  /** The session to go on with at an address; the tab's own, or the latest that shows the same palette. */
  claim(address: string): EditorSession | undefined;
  /** Writes down how the session is now. */
  keep(session: EditorSession): void;
  /** Goes on with another session. */
  adopt(id: string): void;
  /** Gives the palette on the screen a session of its own, which is not stored yet. */
  startNew(): void;
  /** Takes note of a key that another tab wrote: one that is this session's is that tab's from now on. */
  hear(key: string | null): void;
  /**
   * Leaves the session to the next page of this tab.
   *
   * @param session - stored first if another tab took over the key it was stored under
   */
  readonly release: (session?: EditorSession) => void;
  /** For a page that was left and has come back as it was. */
  readonly reclaim: () => void;
}

export function createSessionMemory(places: SessionPlaces): SessionMemory {
  const { openShared, openTab, clock, drawId } = places;
  let id = "";
  /** Whether another tab took over the key, and nothing is stored under the new one yet. */
  let isTakenOver = false;

  function claim(address: string): EditorSession | undefined {
    const [leftId, text] = takeMark();
    const kept = openShared().getItem(sessionPrefix + leftId);
    const own = kept === null ? undefined : parseSession(text);
    const found = own ? { id: leftId, ...own } : findSession(openShared(), address);
    // Another tab may have continued from the session while this one was elsewhere.
    isTakenOver = own !== undefined && kept !== text;
    id = found === undefined || isTakenOver ? drawId() : found.id;
    return found?.session;
  }

  function release(session?: EditorSession): void {
    if (session !== undefined && isTakenOver) keep(session);
    openTab().setItem(markKey, `${id} ${openShared().getItem(sessionPrefix + id) ?? ""}`);
  }

  function keep(session: EditorSession): void {
    isTakenOver = false;
    keepSession(openShared(), { id, session, at: clock() });
  }

  function hear(key: string | null): void {
    if (key !== sessionPrefix + id) return;
    // A session that another tab removed is not stored again.
    isTakenOver = openShared().getItem(key) !== null;
    id = drawId();
  }

  function switchTo(other: string): void {
    isTakenOver = false;
    id = other;
  }

  function reclaim(): void {
    const [leftId, text] = takeMark();
    const kept = openShared().getItem(sessionPrefix + id);
    if (leftId !== id || text === (kept ?? "")) return;
    isTakenOver = kept !== null;
    id = drawId();
  }

  /** Returns the id and the text of the session that this tab has left, once. */
  function takeMark(): readonly [string, string] {
    const mark = openTab().getItem(markKey) ?? "";
    openTab().removeItem(markKey);
    const end = mark.indexOf(" ");
    return [mark.slice(0, Math.max(end, 0)), mark.slice(end + 1)];
  }

  return {
    get id() {
      return id;
    },
    claim: (address) => attempt(() => claim(address)),
    keep: (session) => attempt(() => keep(session)),
    adopt: switchTo,
    startNew: () => switchTo(drawId()),
    hear: (key) => attempt(() => hear(key)),
    release: (session) => attempt(() => release(session)),
    reclaim: () => attempt(reclaim),
  };
}

/** Writes a session. Beyond the limit the oldest go, and of these first the ones that the account has. */
export function writeSession(shared: KeyedStorage, id: string, text: string): void {
  const others = listSessions(shared)
    .filter((other) => other.id !== id)
    .sort((one, other) => Number(isUnsent(shared, one.id)) - Number(isUnsent(shared, other.id)));
  for (const old of others.slice(0, Math.max(others.length - sessionsMax + 1, 0))) removeSession(shared, old.id);
  shared.setItem(sessionPrefix + id, text);
}

interface Kept {
  readonly id: string;
  readonly session: EditorSession;
  readonly at: number;
}

/** What an account knows of is kept in any case: else that would be the latest of it. */
function keepSession(shared: KeyedStorage, { id, session, at }: Kept): void {
  if (!isWorthKeeping(session) && shared.getItem(syncedPrefix + id) === null) return removeSession(shared, id);
  const before = shared.getItem(sessionPrefix + id) ?? "";
  const keptAt = parseSession(before)?.at;
  if (keptAt !== undefined && formatSession(session, keptAt) === before) return;
  writeSession(shared, id, formatSession(session, at));
}

function findSession(shared: KeyedStorage, address: string): Omit<Kept, "at"> | undefined {
  return listSessions(shared)
    .flatMap(({ id }) => {
      const session = readSession(shared, id)?.session;
      return session === undefined ? [] : [{ id, session }];
    })
    .findLast(({ session }) => addressOfSession(session) === address);
}

/** The latest last; what is no session is the oldest. */
function listSessions(shared: KeyedStorage): readonly { readonly id: string; readonly at: number }[] {
  return listSessionIds(shared)
    .map((id) => ({ id, at: readSession(shared, id)?.at ?? 0 }))
    .sort((one, other) => one.at - other.at);
}

function readSession(shared: KeyedStorage, id: string) {
  return parseSession(shared.getItem(sessionPrefix + id) ?? "");
}

/** A storage that is full or forbidden is no reason to complain. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
