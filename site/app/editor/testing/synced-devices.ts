/** Simulates browsers of one user that sync with the server's rules, without HTTP. */
import { formatPalette, parsePalette } from "@tincture/color";
import type { EditorSessions } from "../../../../server/src/domain/private/editor-sessions.ts";
import { writeHistory, writeUnsent } from "../browser-memory.ts";
import { clearWork } from "../clear-work.ts";
import { type EditorAction, type EditorState, listHexes, reduceEditor, startEditor } from "../editor-state.ts";
import { createSessionMemory } from "../session-memory.ts";
import { type AccountWork, noAccountWork } from "../sync/account-work.ts";
import { type AccountClient, type Failure, WorkFailure } from "../sync/ask-account.ts";
import { readWorkChange } from "../sync/work-change.ts";
import { WorkSync } from "../sync/work-sync.ts";
import { createMemoryStorage } from "./memory-storage.ts";

export type Device = ReturnType<typeof openDevice>;

export interface Account {
  readonly id: string;
  readonly work: EditorSessions;
  /** How many there are. */
  devices: number;
  /**
   * How requests fail: late ones are handled without a reply, queued ones when they are delivered.
   */
  failure: AccountFailure | undefined;
  readonly queue: (() => Promise<unknown>)[];
  deliver(): Promise<void>;
}

interface AccountFailure {
  readonly kind: Failure;
  readonly isLate: boolean;
  readonly isQueued?: boolean;
  /** Whether reading works. */
  readonly isOfChanges?: boolean;
}

export function createSyncedAccount(id: string, work: EditorSessions): Account {
  const queue: (() => Promise<unknown>)[] = [];
  async function deliver(): Promise<void> {
    for (const request of queue.splice(0)) await request();
  }
  return { id, work, devices: 0, failure: undefined, queue, deliver };
}

/** Returns a client that calls the account directly, without HTTP. */
function createClient(account: Account): AccountClient {
  const { id, work } = account;
  async function meet<Result>(answer: () => Promise<Result>, isChange = false): Promise<Result> {
    const failure = account.failure?.isOfChanges === true && !isChange ? undefined : account.failure;
    if (failure?.isLate === true) await answer();
    if (failure?.isQueued === true) account.queue.push(answer);
    if (failure) throw new WorkFailure(failure.kind);
    return answer();
  }
  return {
    list: () => meet(() => work.readWork(id)),
    find: (session) => meet(async () => (await work.getSession(id, session)).text),
    change(sent) {
      const change = readWorkChange(JSON.stringify({ ...sent, owner: id }));
      if (change === undefined) throw new WorkFailure("refused");
      return meet(async () => {
        if (change.intent === "forget") {
          await work.forgetWork(id, change);
          return undefined;
        }
        await work.noteVisited(id, change.visited);
        return change.session && work.keepSession(id, change.session);
      }, true);
    },
  };
}

/** Opens an editor on a device. It runs immediate work at once, and deferred work in `runLater`. */
export function openDevice(account: Account, address: string) {
  const [name, shared] = [`device${(account.devices += 1)}`, createMemoryStorage()];
  let [count, now] = [0, 0];
  const memory = createSessionMemory({
    openShared: () => shared,
    openTab: () => createMemoryStorage(),
    clock: () => (now += 1),
    drawId: () => `${name}x${(count += 1)}`,
  });
  let state: EditorState = startEditor({ colors: parsePalette(address)! });
  let work: AccountWork = noAccountWork;
  let delayed: (() => void) | undefined;
  memory.claim(address);
  const sync = new WorkSync({
    openShared: () => shared,
    memory,
    client: createClient(account),
    readAddress: () => formatPalette(listHexes(state.present)),
    keep: () => undefined,
    show: (session) =>
      (state = reduceEditor(state, { type: "restore", session, shown: { colors: listHexes(session.present) } })),
    recall: (visited) => (state = reduceEditor(state, { type: "recall", visited, isAll: true })),
    tell: (told) => (work = told),
    later(act) {
      delayed = act;
      return () => (delayed = undefined);
    },
  });
  return {
    shared,
    sync,
    get id() {
      return memory.id;
    },
    get state() {
      return state;
    },
    get work() {
      return work;
    },
    act(action: EditorAction) {
      state = reduceEditor(state, action);
      writeUnsent(() => shared, state.visited);
      memory.keep(state);
      writeHistory(() => shared, state.visited);
      sync.note();
    },
    /** Clears the history as its button does. */
    async clear() {
      const cleared = sync.forget();
      clearWork(() => shared);
      state = reduceEditor(state, { type: "forget" });
      await cleared;
    },
    /** Runs deferred work until none is left. */
    async runLater() {
      delayed?.();
      await sync.rest();
    },
  };
}
