import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatPalette } from "@tincture/color";
import { type EditorAction, type EditorState, isCleared, listHexes, type ShownMoment } from "../state/editor-state.ts";
import { takeLatePalette } from "../use-address.ts";
import type { AccountSync, EditorPort } from "./account-sync.ts";
import { BrowserDrafts } from "./browser-drafts.ts";
import { openLocal, openTab, historyKey, ownerKey } from "./safe-storage.ts";
import { noSaveState, type SaveState } from "./save-state.ts";

const writeIdleMs = 200;
const refreshMsMin = 5000;
const idBytes = 8;

interface DraftsOptions extends Account {
  readonly state: EditorState;
  readonly shown: ShownMoment;
  readonly dispatch: Dispatch<EditorAction>;
}

interface Account {
  readonly owner: string | undefined;
  readonly path: string;
}

export function useDrafts({ state, shown, dispatch, owner, path }: DraftsOptions) {
  const [drafts] = useState(() => new BrowserDrafts({ shared: openLocal(), tab: openTab(), clock: Date.now, drawId }));
  const { saved, sync } = useAccountSync(drafts, { owner, path }, { write, dispatch });
  // The address already has the initial state.
  const written = useRef(state);

  function write(): void {
    if (written.current === state || isCleared(state) || !drafts.isOwn) return;
    const before = written.current;
    written.current = state;
    // Palettes seen on other devices change no draft, so they must not store one that was removed.
    const isSame = before.present === state.present && before.past === state.past && before.gradient === state.gradient;
    if (!isSame) drafts.write(state);
    drafts.addSeen(state.visited);
    if (drafts.find(drafts.id)?.isSaved === false) sync.current?.noteChange();
  }
  const writeNow = useEffectEvent(write);
  usePage(drafts, {
    shown,
    dispatch,
    leave() {
      write();
      sync.current?.flush();
      if (!isCleared(state) && drafts.isOwn) drafts.leave();
    },
  });
  useEffect(() => {
    // A color that is being dragged is not final.
    const timer = state.draggedId === undefined ? setTimeout(writeNow, writeIdleMs) : undefined;
    return () => clearTimeout(timer);
  }, [state]);

  return {
    saved,
    continueDraft: (id: string) => void sync.current?.continueDraft(id),
    removeDraft: (id: string) => void sync.current?.clear(id),
    dismissOffer: () => sync.current?.dismissOffer(),
    clearHistory(): void {
      if (sync.current) void sync.current.clear();
      else drafts.clear();
      dispatch({ type: "clearHistory" });
    },
  };
}

interface PageOptions extends Pick<DraftsOptions, "shown" | "dispatch"> {
  readonly leave: () => void;
}

function usePage(drafts: BrowserDrafts, { shown, dispatch, leave }: PageOptions): void {
  const { key } = useLocation();
  const openNow = useEffectEvent(() => {
    const late = takeLatePalette(key);
    const session = drafts.open(formatPalette(late ?? shown.colors));
    if (session !== undefined) dispatch({ type: "restore", session, shown: late ? { colors: late } : shown });
    else if (late) dispatch({ type: "show", colors: late });
    dispatch({ type: "addHistory", visited: drafts.readHistory().palettes });
  });
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    openNow();
    window.addEventListener("pagehide", () => leaveNow(), { signal });
    window.addEventListener("pageshow", () => drafts.resume(), { signal });
    function handleStorage({ key: changed, newValue }: StorageEvent): void {
      if (changed === historyKey && newValue === null) dispatch({ type: "clearHistory" });
    }
    window.addEventListener("storage", handleStorage, { signal });
    return () => {
      leaveNow();
      ending.abort();
    };
  }, [drafts, dispatch]);
  useEffect(() => {
    // The router may show another entry of the history in the same page.
    const colors = takeLatePalette(key);
    if (colors) dispatch({ type: "show", colors });
  }, [key, dispatch]);
}

interface SyncedEditor extends Pick<EditorPort, "write"> {
  readonly dispatch: Dispatch<EditorAction>;
}

/** Must come before everything else that reads drafts, because it assigns them to the account. */
function useAccountSync(drafts: BrowserDrafts, { owner, path }: Account, { write, dispatch }: SyncedEditor) {
  const [saved, setSaved] = useState(noSaveState);
  const sync = useRef<AccountSync>(undefined);
  const writeNow = useEffectEvent(write);
  const flush = useEffectEvent(() => sync.current?.flush());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const publish = (state: SaveState): void => (signal.aborted ? undefined : setSaved(state));
    drafts.assign(owner);
    if (!drafts.canStore()) return publish({ ...noSaveState, status: "nowhere" });
    if (owner === undefined) return publish(noSaveState);
    publish({ ...noSaveState, status: "saving" });
    const editor: EditorPort = {
      write: () => writeNow(),
      show: (session) => dispatch({ type: "restore", session, shown: { colors: listHexes(session.present) } }),
      showHistory: (visited) => dispatch({ type: "addHistory", visited, isAll: true }),
      publish,
    };
    async function start(account: string): Promise<void> {
      const { AccountSync, createAccountClient } = await import("./account-sync.ts");
      if (signal.aborted) return;
      const started = new AccountSync({ drafts, client: createAccountClient(path, account), editor });
      sync.current = started;
      signal.addEventListener("abort", () => {
        started.stop();
        sync.current = undefined;
      });
      watchPage(started, signal);
      void started.refresh();
    }
    start(owner).catch(() => publish({ ...noSaveState, status: "offline" }));
    function handleStorage({ key, newValue }: StorageEvent): void {
      if (key !== ownerKey || newValue === owner) return;
      ending.abort();
      // The palette on the screen belongs to the previous account too.
      location.reload();
    }
    window.addEventListener("storage", handleStorage, { signal });
    return () => {
      flush();
      ending.abort();
    };
  }, [drafts, dispatch, owner, path]);
  useEffect(() => {
    if (saved.syncInMs === undefined) return undefined;
    const timer = setTimeout(() => void sync.current?.sync(), saved.syncInMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return { saved, sync };
}

function watchPage(sync: AccountSync, signal: AbortSignal): void {
  let refreshedAt = Date.now();

  function refresh(): void {
    if (document.visibilityState !== "visible" || Date.now() - refreshedAt < refreshMsMin) return;
    refreshedAt = Date.now();
    void sync.refresh();
  }
  function saveBeforeSignOut({ target }: Event): void {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith("/sign-out")) sync.flush();
  }
  window.addEventListener("online", () => void sync.noteOnline(), { signal });
  window.addEventListener("offline", () => void sync.noteOffline(), { signal });
  window.addEventListener("focus", refresh, { signal });
  document.addEventListener("visibilitychange", refresh, { signal });
  document.addEventListener("submit", saveBeforeSignOut, { signal, capture: true });
}

function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
