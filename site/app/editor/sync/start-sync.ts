/** Joins the editor of a page with the work that an account keeps: loaded for people who are signed in, once the page is there. */
import type { SessionMemory } from "../session-memory.ts";
import { createAccountClient } from "./ask-account.ts";
import { type WorkHost, WorkSync } from "./work-sync.ts";

export interface SyncStart extends Omit<WorkHost, "client" | "later" | "memory"> {
  readonly memory: SessionMemory;
  /** Of the site's route for work. */
  readonly path: string;
  readonly owner: string;
}

/** Somebody may look at two devices in turn; more often than this is not asked. */
const lookMsMin = 5000;

/** @param signal - ends it */
export function startSync({ path, owner, ...host }: SyncStart, signal: AbortSignal): WorkSync {
  const sync = new WorkSync({ ...host, client: createAccountClient(path, owner), later });
  let lookedAt = Date.now();

  function lookAgain(): void {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < lookMsMin) return;
    lookedAt = Date.now();
    void sync.refresh();
  }
  function sendBeforeSignOut({ target }: Event): void {
    if (target instanceof HTMLFormElement && new URL(target.action).pathname.endsWith("/sign-out")) sync.flush();
  }
  window.addEventListener("online", () => void sync.refresh(), { signal });
  window.addEventListener("offline", () => sync.noteOffline(), { signal });
  document.addEventListener("visibilitychange", lookAgain, { signal });
  window.addEventListener("focus", lookAgain, { signal });
  document.addEventListener("submit", sendBeforeSignOut, { signal, capture: true });
  signal.addEventListener("abort", () => sync.stop());
  void sync.refresh();
  return sync;
}

function later(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
