import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatPalette } from "@tincture/color";
import { isUnsent } from "../ground/browser-work.ts";
import { historyKey, ownerKey } from "../ground/work-keys.ts";
import { readHistory, writeHistory, writeUnsent } from "./browser-memory.ts";
import { type EditorAction, type EditorState, isCleared, listHexes, type ShownMoment } from "./editor-state.ts";
import { createSessionMemory, type SessionMemory } from "./session-memory.ts";
import { useAccountWork, type WorkAccount } from "./sync/use-account-work.ts";
import { takeLateColors } from "./use-address.ts";

/** What is written down is bulky; changes that follow each other closely are written once. */
const writeRestMs = 200;
const idBytes = 8;

interface Editing {
  readonly state: EditorState;
  readonly shown: ShownMoment;
  readonly dispatch: Dispatch<EditorAction>;
  readonly account: WorkAccount;
}

/**
 * Keeps locks, undo and redo, and the palettes seen, beyond reloads and returns: on this device, bounded, each tab for itself; of who is
 * signed in with the account too.
 */
export function useMemory({ state, shown, dispatch, account }: Editing) {
  const [memory] = useState(() => createSessionMemory({ openShared, openTab, clock: Date.now, drawId }));
  // What an address says already needs no writing.
  const written = useRef(state);
  const { work, sync } = useAccountWork(account, {
    openShared,
    memory,
    readAddress: () => formatPalette(listHexes(state.present)),
    keep: write,
    show: (session) => dispatch({ type: "restore", session, shown: { colors: listHexes(session.present) } }),
    recall: (visited) => dispatch({ type: "recall", visited, isAll: true }),
  });
  function write(): void {
    if (written.current === state || isCleared(state) || isAnothers(account.owner)) return;
    const before = written.current;
    written.current = state;
    if (account.owner !== undefined) writeUnsent(openShared, state.visited);
    // What was removed from the account does not come back with what other devices have seen: every step changes the past.
    const isSame = before.present === state.present && before.past === state.past && before.gradient === state.gradient;
    if (!isSame) memory.keep(state);
    writeHistory(openShared, state.visited);
    if (sync.current && isUnsent(openShared(), memory.id)) sync.current.note();
  }
  const writeNow = useEffectEvent(write);
  const { key } = useLocation();
  const begin = useEffectEvent(() => goOn({ memory, shown, dispatch, key }));
  const release = useEffectEvent(() =>
    memory.release(isCleared(state) || isAnothers(account.owner) ? undefined : state),
  );
  const send = useEffectEvent(() => sync.current?.flush());
  useEffect(() => {
    function leave(): void {
      writeNow();
      send();
      release();
    }
    function hearOthers({ key, newValue }: StorageEvent): void {
      memory.hear(key);
      if (key === historyKey && newValue === null) dispatch({ type: "forget" });
    }
    begin();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", memory.reclaim);
    window.addEventListener("storage", hearOthers);
    return () => {
      leave();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", memory.reclaim);
      window.removeEventListener("storage", hearOthers);
    };
  }, [memory, dispatch]);
  useLateReturn(key, dispatch);
  useEffect(() => {
    // A color that is being dragged about is on its way.
    const rest = state.draftedId === undefined ? setTimeout(writeNow, writeRestMs) : undefined;
    return () => clearTimeout(rest);
  }, [state]);

  return { work, sync };
}

interface Beginning extends Pick<Editing, "shown" | "dispatch"> {
  readonly memory: SessionMemory;
  /** Of the entry in the browser's history. */
  readonly key: string;
}

/** Takes up what was kept. Where the address is behind the palette, the session knows what was promised with it. */
function goOn({ memory, shown, dispatch, key }: Beginning): void {
  const late = takeLateColors(key);
  const session = memory.claim(formatPalette(late ?? shown.colors));
  if (session !== undefined) dispatch({ type: "restore", session, shown: late ? { colors: late } : shown });
  else if (late) dispatch({ type: "show", colors: late });
  dispatch({ type: "recall", visited: readHistory(openShared) });
}

/** Shows what another address of the editor should have said, when somebody comes back to it. */
function useLateReturn(key: string, dispatch: Dispatch<EditorAction>): void {
  useEffect(() => {
    const colors = takeLateColors(key);
    if (colors) dispatch({ type: "show", colors });
  }, [key, dispatch]);
}

/** Whether what this browser keeps has gone from the person of this page to another, or to nobody. */
function isAnothers(owner: string | undefined): boolean {
  try {
    return owner !== undefined && openShared().getItem(ownerKey) !== owner;
  } catch {
    return false;
  }
}

function openShared(): Storage {
  return localStorage;
}

function openTab(): Storage {
  return sessionStorage;
}

function drawId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(idBytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}
