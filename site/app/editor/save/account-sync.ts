/**
 * Syncs this browser's drafts with the account. A draft is stored here first, and sent with the
 * revisions it is based on. If the account has another one, it keeps both, and this one gets an id
 * of its own.
 */
import { formatPalette } from "@tincture/color";
import {
  basesMax,
  type DraftList,
  type DraftRevision,
  type DraftSummary,
  type StoredDraft,
} from "@tincture/contract/drafts";
import { addressOfSession, parseSession } from "../state/editor-session.ts";
import type { EditorSession } from "../state/editor-state.ts";
import type { BrowserDrafts } from "./browser-drafts.ts";
import type { SentChange } from "./drafts-route.ts";
import { noSaveState, type SaveState, type SaveStatus } from "./save-state.ts";
import { addCleared, readCleared, removeCleared, type Draft } from "./stored-draft.ts";

/** `failing` is a failed or overloaded server, `refused` its refusal of the content. */
export type Failure = "offline" | "failing" | "signed-out" | "refused";

export class SaveFailure extends Error {
  readonly kind: Failure;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: Failure, retryAfterSeconds?: number) {
    super(`The request to the account failed: ${kind}`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface AccountClient {
  list(): Promise<DraftList>;
  find(id: string): Promise<StoredDraft | undefined>;
  /**
   * @param isLast - whether the request must outlive the page
   * @returns the id under which the draft was stored
   */
  change(change: SentChange, isLast?: boolean): Promise<string | undefined>;
}

export interface EditorPort {
  write(): void;
  show(session: EditorSession): void;
  showHistory(visited: readonly string[]): void;
  publish(state: SaveState): void;
}

interface AccountSyncOptions {
  readonly drafts: BrowserDrafts;
  readonly client: AccountClient;
  readonly editor: EditorPort;
}

const idleMs = 2500;
const retryMsMin = 2000;
const retryMsMax = 300_000;

const failureStatus: Readonly<Record<Failure, SaveStatus>> = {
  offline: "offline",
  failing: "waiting",
  refused: "waiting",
  "signed-out": "signed-out",
};

export class AccountSync {
  readonly #drafts: BrowserDrafts;
  readonly #client: AccountClient;
  readonly #editor: EditorPort;
  #state: SaveState = { ...noSaveState, status: "saving" };
  #queue = Promise.resolve();
  #failures = 0;
  #isStopped = false;

  constructor({ drafts, client, editor }: AccountSyncOptions) {
    this.#drafts = drafts;
    this.#client = client;
    this.#editor = editor;
  }

  /** Reads the account, continues from it if nothing newer is here, and sends what it lacks. */
  refresh(): Promise<void> {
    return this.#run(async () => {
      const isFirst = this.#state.drafts === undefined;
      await this.#sendCleared();
      const saved = this.#drafts.list().filter(({ isSaved }) => isSaved);
      const { sessions: drafts, visited } = await this.#client.list();
      this.#editor.write();
      this.#removeDeleted(saved, drafts);
      this.#confirmSent(drafts);
      this.#editor.showHistory(this.#drafts.replaceSeen(visited));
      this.#publish({ drafts });
      await this.#continueNewest(drafts, isFirst);
      await this.#sendAll();
    });
  }

  /** Sends what the account lacks. Reads it first after a failure. */
  sync(): Promise<void> {
    const isKnown = this.#state.drafts !== undefined && this.#failures === 0;
    return isKnown ? this.#run(() => this.#sendAll()) : this.refresh();
  }

  noteChange(): void {
    const saving = this.#failures === 0 ? ({ status: "saving", syncInMs: idleMs } as const) : {};
    this.#publish({ offered: undefined, note: undefined, ...saving });
  }

  /**
   * Takes effect after the current request, so its success does not hide that the page is offline.
   */
  noteOffline(): Promise<void> {
    return this.#run(() => Promise.reject(new SaveFailure("offline")));
  }

  /** Browsers may report a connection before it works, so a failure must be retried soon. */
  noteOnline(): Promise<void> {
    this.#failures = 0;
    return this.refresh();
  }

  /** Sends the draft on the screen with a request that outlives the page. */
  flush(): void {
    this.#editor.write();
    const draft = this.#drafts.find(this.#drafts.id);
    if (!this.#isStopped && draft?.isSaved === false) this.#send(draft, true).catch(() => undefined);
  }

  /** Shows another draft of the account. The one on the screen stays in the account. */
  continueDraft(id: string): Promise<void> {
    return this.#run(async () => {
      await this.#take(id, true);
      await this.#sendAll();
    });
  }

  /**
   * Clears one draft, or all drafts and the history. What other devices have changed since stays.
   * The palette on the screen starts a new draft.
   */
  clear(id?: string): Promise<void> {
    this.#editor.write();
    const drafts = this.#drafts;
    const isCleared = (one: { readonly id: string }) => id === undefined || one.id === id;
    const listed = this.#state.drafts ?? [];
    addCleared(drafts.shared, drafts.owner, {
      sessions: [...listed.filter(isCleared), ...drafts.list().filter(isCleared).flatMap(listRevisions)],
      visited: id === undefined ? drafts.readHistory().palettes : [],
    });
    if (id === undefined) drafts.clear();
    else drafts.remove(id);
    if (id === drafts.id) drafts.startNew();
    this.#publish({
      drafts: this.#state.drafts && listed.filter((one) => !isCleared(one)),
      offered: undefined,
    });
    return this.refresh();
  }

  dismissOffer(): void {
    this.#publish({ offered: undefined });
  }

  whenIdle(): Promise<void> {
    return this.#queue;
  }

  stop(): void {
    this.#isStopped = true;
  }

  #run(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      if (this.#isStopped) return;
      this.#publish({ syncInMs: undefined });
      try {
        await task();
        this.#failures = 0;
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#queue;
  }

  #fail(error: unknown): void {
    const { kind, retryAfterSeconds = 0 } = error instanceof SaveFailure ? error : new SaveFailure("failing");
    this.#failures += 1;
    const waitMs = Math.min(retryMsMin * 2 ** (this.#failures - 1), retryMsMax);
    const syncInMs = kind === "signed-out" ? undefined : Math.max(waitMs, retryAfterSeconds * 1000);
    this.#publish({ status: failureStatus[kind], syncInMs });
    if (kind === "signed-out") this.stop();
  }

  #publish(changed: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#editor.publish(this.#state);
  }

  async #sendCleared(): Promise<void> {
    const { shared, owner } = this.#drafts;
    const cleared = readCleared(shared, owner);
    if (cleared.sessions.length + cleared.visited.length === 0) return;
    await this.#client.change({ intent: "forget", ...cleared });
    removeCleared(shared, owner, cleared);
  }

  /** Removes drafts that another device has cleared. What is on the screen stays there. */
  #removeDeleted(saved: readonly Draft[], listed: readonly DraftSummary[]): void {
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id, revision } of saved)
      if (!ids.has(id) && this.#drafts.find(id)?.revision === revision) this.#drafts.remove(id);
  }

  /** Marks drafts as saved that the account has, but whose reply was lost. */
  #confirmSent(listed: readonly DraftSummary[]): void {
    for (const { id, revision } of listed) {
      const draft = this.#drafts.find(id);
      if (draft?.revision === revision && !draft.isSaved)
        this.#drafts.put({ ...draft, isSaved: true, bases: [revision] });
    }
  }

  /**
   * Continues the newest revision of the draft on the screen, or at first of its palette, unless
   * something here is unsaved. Offers the latest draft if the account has neither.
   */
  async #continueNewest(listed: readonly DraftSummary[], isFirst: boolean): Promise<void> {
    const { id, palette } = this.#drafts;
    const current = this.#drafts.find(id);
    if (current?.isSaved === false) return;
    const newest = listed.find((one) => one.id === id || (isFirst && formatPalette(one.colors) === palette));
    if (newest === undefined) {
      const [latest] = listed;
      const isNews = latest && this.#drafts.find(latest.id)?.bases.includes(latest.revision) !== true;
      if (isFirst && isNews) this.#publish({ offered: latest });
    } else if (newest.id !== id || newest.revision !== current?.revision) await this.#take(newest.id, false);
  }

  /** @param isChosen - whether the person chose it; otherwise changes here take priority */
  async #take(id: string, isChosen: boolean): Promise<void> {
    const drafts = this.#drafts;
    this.#editor.write();
    const before = drafts.id;
    const found = drafts.find(id)?.isSaved === false ? undefined : await this.#client.find(id);
    if (this.#isStopped) return;
    this.#editor.write();
    if (!isChosen && (drafts.id !== before || drafts.find(before)?.isSaved === false)) return;
    const own = drafts.find(id);
    // Another tab may have changed it during the request.
    const isUnsaved = own?.isSaved === false;
    const text = isUnsaved ? own.text : found?.text;
    const read = parseSession(text ?? "");
    if (read === undefined || text === undefined) return;
    if (isUnsaved) drafts.switchTo(own);
    else if (found) {
      const { revision } = found;
      const palette = addressOfSession(read.session);
      const owner = drafts.owner;
      const draft = { id, owner, revision, bases: [revision], isSaved: true, palette, changedAt: read.at, text };
      drafts.put(draft);
      drafts.switchTo(draft);
    }
    this.#editor.show(read.session);
    this.#publish({ offered: undefined, note: before === id ? "continued" : undefined });
  }

  async #sendAll(): Promise<void> {
    let refusal: SaveFailure | undefined;
    for (const draft of this.#drafts.list()) {
      if (draft.isSaved) continue;
      try {
        await this.#send(draft);
      } catch (error) {
        // A draft that the server refuses must not hold up the others.
        if (!(error instanceof SaveFailure) || error.kind !== "refused") throw error;
        refusal = error;
      }
    }
    const { unsent } = this.#drafts.readHistory();
    if (unsent.length > 0) {
      await this.#client.change({ intent: "keep", visited: unsent });
      this.#drafts.markSeen(unsent);
    }
    if (refusal) throw refusal;
    const isChanged = this.#drafts.find(this.#drafts.id)?.isSaved === false;
    this.#publish(isChanged ? { syncInMs: idleMs } : { status: "account" });
  }

  async #send(draft: Draft, isLast = false): Promise<void> {
    const { id, revision, bases, text } = draft;
    const sent = [...bases.filter((one) => one !== revision), revision];
    this.#drafts.put({ ...draft, bases: [...sent.slice(0, 1), ...sent.slice(1).slice(1 - basesMax)] });
    const visited = this.#drafts.readHistory().unsent;
    const session = { id, revision, bases, text };
    const storedId = await this.#client.change({ intent: "keep", session, visited }, isLast);
    this.#drafts.markSeen(visited);
    this.#confirm(draft, storedId ?? id);
  }

  /** Marks a draft as saved. If the account stored it as a copy, it takes the copy's id. */
  #confirm(sent: Draft, storedId: string): void {
    const drafts = this.#drafts;
    const draft = drafts.find(sent.id);
    if (draft === undefined) return;
    const isSaved = draft.revision === sent.revision;
    const bases = isSaved ? [sent.revision] : draft.bases.slice(Math.max(draft.bases.indexOf(sent.revision), 0));
    const confirmed = { ...draft, isSaved, bases };
    if (storedId === sent.id) drafts.put(confirmed);
    else if (drafts.find(storedId) !== undefined) {
      // After a lost reply, this browser already continues from the copy, so keep both.
      if (isSaved) drafts.put(confirmed);
      return;
    } else {
      if (drafts.id === sent.id) this.#publish({ note: "kept-apart" });
      drafts.rename(confirmed, storedId);
    }
    const colors = draft.palette.split("-");
    const others = this.#state.drafts?.filter(({ id }) => id !== storedId) ?? [];
    const saved = { id: storedId, revision: sent.revision, colors, changedAt: draft.changedAt };
    this.#publish({ drafts: [saved, ...others] });
  }
}

/** Returns the revisions of a draft that the account may have, under its id or as a copy. */
function listRevisions({ id, bases }: Draft): readonly DraftRevision[] {
  return bases.flatMap((revision) => [
    { id, revision },
    { id: revision, revision },
  ]);
}

export function createAccountClient(path: string, owner: string): AccountClient {
  async function read<Body>(query: string): Promise<Body | undefined> {
    const response = await request(path + query, { cache: "no-store" });
    if (response.status === 404) return undefined;
    const body = await readBody<Body & { readonly owner: string }>(response);
    if (body.owner !== owner) throw new SaveFailure("signed-out");
    return body;
  }
  return {
    async list() {
      const body = await read<DraftList>("");
      // Not an empty account, but a proxy or a server that lacks the route.
      if (body === undefined) throw new SaveFailure("failing");
      return body;
    },
    find: (id) => read<StoredDraft>(`?id=${id}`),
    async change(change, isLast = false) {
      const body = JSON.stringify({ ...change, owner });
      const headers = { "content-type": "application/json" };
      const response = await request(path, { method: "POST", headers, body, keepalive: isLast });
      return (await readBody<{ readonly id?: string }>(response)).id;
    },
  };
}

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new SaveFailure("offline");
  }
}

async function readBody<Body>(response: Response): Promise<Body> {
  const { status, headers } = response;
  if (status === 401 || status === 403 || status === 409) throw new SaveFailure("signed-out");
  if (status === 400 || status === 413) throw new SaveFailure("refused");
  if (!response.ok) throw new SaveFailure("failing", Number(headers.get("retry-after")) || undefined);
  const body: Body = await response.json();
  return body;
}
