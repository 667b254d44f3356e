import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatPalette } from "@tincture/color";
import { clearHistory, historyKey, readHistory, writeHistory } from "./browser-memory.ts";
import type { EditorAction, EditorState, ShownMoment } from "./editor-state.ts";
import { createSessionMemory, forgetSessions } from "./session-memory.ts";

/** What is written down is bulky; changes that follow each other closely are written once. */
const writeRestMs = 200;
const idBytes = 8;

/** Keeps locks, undo and redo, and the palettes seen, beyond reloads and returns: on this device, bounded, each tab for itself. */
export function useMemory(state: EditorState, shown: ShownMoment, dispatch: Dispatch<EditorAction>): void {
  const [memory] = useState(() => createSessionMemory({ openShared, openTab, clock: Date.now, drawId }));
  // What an address says already needs no writing.
  const written = useRef(state);
  const write = useEffectEvent(() => {
    if (written.current === state) return;
    written.current = state;
    memory.keep(state);
    writeHistory(openShared, state.visited);
  });
  const begin = useEffectEvent(() => {
    const session = memory.claim(formatPalette(shown.colors));
    if (session !== undefined) dispatch({ type: "restore", session, shown });
    dispatch({ type: "recall", visited: readHistory(openShared) });
  });
  useEffect(() => {
    function leave(): void {
      write();
      memory.release();
    }
    function hearOthers({ key, newValue }: StorageEvent): void {
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
  useEffect(() => {
    // A color that is being dragged about is on its way.
    const rest = state.draftedId === undefined ? setTimeout(write, writeRestMs) : undefined;
    return () => clearTimeout(rest);
  }, [state]);
}

/** Forgets all that the editors of this browser wrote down; other tabs hear of it and forget what they have in hand. */
export function forgetWork(): void {
  forgetSessions(openShared);
  clearHistory(openShared);
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
