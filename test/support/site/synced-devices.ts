/** Simulates browsers of one user that sync with the server's rules, without HTTP. */
import { formatPalette, parsePalette } from "@tincture/color";
import type { Drafts } from "@tincture/contract/drafts";
import {
  type EditorAction,
  type EditorSession,
  type EditorState,
  listHexes,
  reduceEditor,
  startEditor,
} from "../../../site/app/editor/state/editor-state.ts";
import {
  type AccountClient,
  AccountSync,
  type Failure,
  SaveFailure,
} from "../../../site/app/editor/save/account-sync.ts";
import { BrowserDrafts } from "../../../site/app/editor/save/browser-drafts.ts";
import { parseDraftRequest } from "../../../site/app/editor/save/drafts-route.ts";
import { openStorage } from "../../../site/app/editor/save/safe-storage.ts";
import { noSaveState, type SaveState } from "../../../site/app/editor/save/save-state.ts";
import { createMemoryStorage } from "./memory-storage.ts";

export interface Account {
  readonly id: string;
  readonly sessions: Drafts;
  devices: number;
  failure: AccountFailure | undefined;
  readonly queue: (() => Promise<unknown>)[];
  deliver(): Promise<void>;
}

interface AccountFailure {
  readonly kind: Failure;
  readonly isLate: boolean;
  readonly isQueued?: boolean;
  /** Whether only requests that change something fail. */
  readonly isOfChanges?: boolean;
}

export function createSyncedAccount(id: string, sessions: Drafts): Account {
  const queue: (() => Promise<unknown>)[] = [];
  async function deliver(): Promise<void> {
    for (const request of queue.splice(0)) await request();
  }
  return { id, sessions, devices: 0, failure: undefined, queue, deliver };
}

function createClient(account: Account): AccountClient {
  const { id, sessions } = account;
  async function meet<Result>(answer: () => Promise<Result>, isChange = false): Promise<Result> {
    const failure = account.failure?.isOfChanges === true && !isChange ? undefined : account.failure;
    if (failure?.isLate === true) await answer();
    if (failure?.isQueued === true) account.queue.push(answer);
    if (failure) throw new SaveFailure(failure.kind);
    return answer();
  }
  return {
    list: () => meet(() => sessions.listDrafts(id)),
    find: (draftId) => meet(() => sessions.getDraft(id, draftId)),
    change(sent) {
      const change = parseDraftRequest(JSON.stringify({ ...sent, owner: id }));
      if (change === undefined) throw new SaveFailure("refused");
      return meet(async () => {
        if (change.intent === "forget") {
          await sessions.clearDrafts(id, change);
          return undefined;
        }
        await sessions.addVisited(id, change.visited);
        return change.session && sessions.saveDraft(id, change.session);
      }, true);
    },
  };
}

interface BrowserAreas {
  readonly shared: Storage;
  readonly tab: Storage;
}

/** An editor on a device. It runs immediate requests at once, and scheduled ones in `runLater`. */
export class Device {
  readonly areas: BrowserAreas;
  readonly drafts: BrowserDrafts;
  readonly sync: AccountSync;
  state: EditorState;
  saved: SaveState = noSaveState;

  constructor(account: Account, palette: string, areas: BrowserAreas) {
    const name = `device${(account.devices += 1)}`;
    let [count, now] = [0, 0];
    this.areas = areas;
    this.state = startEditor({ colors: parsePalette(palette)! });
    this.drafts = new BrowserDrafts({
      shared: openStorage(() => areas.shared),
      tab: openStorage(() => areas.tab),
      clock: () => (now += 1),
      drawId: () => `${name}x${(count += 1)}`,
    });
    this.drafts.assign(account.id);
    const opened = this.drafts.open(palette);
    if (opened) this.#show(opened);
    this.sync = new AccountSync({
      drafts: this.drafts,
      client: createClient(account),
      editor: {
        write: () => undefined,
        show: (session) => this.#show(session),
        showHistory: (visited) => this.#reduce({ type: "addHistory", visited, isAll: true }),
        publish: (changed) => (this.saved = changed),
      },
    });
  }

  get id(): string {
    return this.drafts.id;
  }

  get palette(): string {
    return formatPalette(listHexes(this.state.present));
  }

  act(action: EditorAction): void {
    this.#reduce(action);
    this.drafts.write(this.state);
    this.drafts.addSeen(this.state.visited);
    this.sync.noteChange();
  }

  async clear(): Promise<void> {
    const cleared = this.sync.clear();
    this.#reduce({ type: "clearHistory" });
    await cleared;
  }

  leave(): void {
    this.sync.flush();
    this.sync.stop();
    this.drafts.leave();
  }

  async runLater(): Promise<void> {
    if (this.saved.syncInMs !== undefined) await this.sync.sync();
    await this.sync.whenIdle();
  }

  #show(session: EditorSession): void {
    this.#reduce({ type: "restore", session, shown: { colors: listHexes(session.present) } });
  }

  #reduce(action: EditorAction): void {
    this.state = reduceEditor(this.state, action);
  }
}

/** @param areas - the storage of an open browser, and of one of its tabs */
export function openDevice(account: Account, palette: string, areas: Partial<BrowserAreas> = {}): Device {
  return new Device(account, palette, { shared: createMemoryStorage(), tab: createMemoryStorage(), ...areas });
}
