import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { settleOwner } from "../../ground/browser-work.ts";
import { ownerKey } from "../../ground/work-keys.ts";
import { canKeep } from "../browser-memory.ts";
import { type AccountWork, noAccountWork } from "./account-work.ts";
import type { SyncStart } from "./start-sync.ts";
import type { WorkSync } from "./work-sync.ts";

/** Who is signed in, and where their work is asked for. */
export interface WorkAccount {
  readonly owner: string | undefined;
  readonly path: string;
}

type EditorHost = Omit<SyncStart, "owner" | "path" | "tell">;

/**
 * Keeps the editor's work with the account of who is signed in, once what does so is loaded. Before that, what belongs to somebody else
 * is put away, so this comes before anything else that reads what is kept here.
 */
export function useAccountWork({ owner, path }: WorkAccount, host: EditorHost) {
  const [work, setWork] = useState<AccountWork>(noAccountWork);
  const sync = useRef<WorkSync>(undefined);
  const readHost = useEffectEvent(() => host);
  const settle = useEffectEvent(() => settleOwner(host.openShared, { accountId: owner, now: Date.now() }));
  const send = useEffectEvent(() => sync.current?.flush());
  useEffect(() => {
    settle();
    const { openShared, memory } = readHost();
    const tell = (sign: AccountWork["sign"]): void => setWork({ ...noAccountWork, sign });
    if (!canKeep(openShared)) return tell("nowhere");
    if (owner === undefined) return tell("device");
    tell("saving");
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = {
      owner,
      path,
      openShared,
      memory,
      readAddress: () => readHost().readAddress(),
      keep: () => readHost().keep(),
      show: (...shown: Parameters<EditorHost["show"]>) => readHost().show(...shown),
      recall: (...visited: Parameters<EditorHost["recall"]>) => readHost().recall(...visited),
      tell: setWork,
    };
    join(sync, start, signal).catch(() => tell("offline"));
    function hearOthers({ key, newValue }: StorageEvent): void {
      if (key !== ownerKey || newValue === owner) return;
      leaving.abort();
      // What is in hand is theirs too, and nobody's who signs in after them.
      location.reload();
    }
    window.addEventListener("storage", hearOthers, { signal });
    return () => {
      send();
      leaving.abort();
    };
  }, [owner, path]);
  return { work, sync };
}

async function join(sync: RefObject<WorkSync | undefined>, start: SyncStart, signal: AbortSignal): Promise<void> {
  const { startSync } = await import("./start-sync.ts");
  if (signal.aborted) return;
  sync.current = startSync(start, signal);
  signal.addEventListener("abort", () => (sync.current = undefined));
}
