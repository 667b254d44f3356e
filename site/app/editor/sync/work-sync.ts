/**
 * Keeps the work of this browser and that of an account the same. This browser's storage comes first: what is written there is sent when
 * the hand rests, and waits there as long as it cannot be. A session is sent with the revisions that it goes on from; where another
 * device has made something else of these, the account keeps both, and this one goes on under a name of its own.
 */
import { formatPalette } from "@tincture/color";
import {
  isUnsent,
  listSessionIds,
  nameRevision,
  readRecord,
  removeSession,
  writeRecord,
} from "../../ground/browser-work.ts";
import { sessionPrefix, unsentKey } from "../../ground/work-keys.ts";
import { replaceHistory, readUnsent } from "../browser-memory.ts";
import { parseSession } from "../editor-session.ts";
import type { EditorSession } from "../editor-state.ts";
import { type KeyedStorage, type SessionMemory, writeSession } from "../session-memory.ts";
import { type AccountWork, type KeptWork, noAccountWork, type WorkSign } from "./account-work.ts";
import { type AccountClient, type Failure, WorkFailure } from "./ask-account.ts";
import {
  addClearedWork,
  listKnownRevisions,
  listKnownWork,
  readClearedWork,
  removeClearedWork,
} from "./cleared-work.ts";

/** The page around it. */
export interface WorkHost {
  readonly openShared: () => KeyedStorage;
  readonly memory: SessionMemory;
  readonly client: AccountClient;
  /** The palette in hand, as addresses write it. */
  readAddress(): string;
  /** Writes down what is in hand. */
  keep(): void;
  show(session: EditorSession): void;
  recall(visited: readonly string[]): void;
  tell(work: AccountWork): void;
  /** @returns calls it off */
  later(act: () => void, ms: number): () => void;
}

/** Changes that follow each other closely are sent once. */
const restMs = 2500;
const retryMsMin = 4000;
const retryMsMax = 300_000;
/** Names of what was sent without an answer; with that of what the account has, as many as it takes. */
const sentMax = 7;

const failureSigns: Readonly<Record<Failure, WorkSign>> = {
  offline: "offline",
  failing: "waiting",
  refused: "waiting",
  "signed-out": "signed-out",
};

export class WorkSync {
  readonly #host: WorkHost;
  #work: AccountWork = noAccountWork;
  #callOff: () => void = () => undefined;
  #turn = Promise.resolve();
  #failures = 0;
  #isOver = false;

  constructor(host: WorkHost) {
    this.#host = host;
  }

  /** Fetches what the account has, goes on with it where nothing newer is here, and sends what it lacks. */
  refresh(): Promise<void> {
    return this.#attempt(async () => {
      const isFirst = this.#work.sessions === undefined;
      await this.#sendCleared();
      const shared = this.#host.openShared();
      const sent = listSessionIds(shared).filter((id) => !isUnsent(shared, id));
      const { sessions, visited } = await this.#host.client.list();
      this.#host.keep();
      this.#removeForgotten(sent, sessions);
      this.#host.recall(replaceHistory(this.#host.openShared, visited));
      this.#tell({ sessions });
      await this.#goOn(sessions, isFirst);
      await this.#sendAll();
    });
  }

  /** Something was written down in this browser. */
  note(): void {
    this.#tell({ offered: undefined, note: undefined, ...(this.#failures === 0 && { sign: "saving" }) });
    if (this.#failures === 0) this.#schedule(restMs);
  }

  /** Sends what is not sent at once, beyond the end of the page. */
  flush(): void {
    this.#host.keep();
    if (this.#isOver || !isUnsent(this.#host.openShared(), this.#host.memory.id)) return;
    this.#send(this.#host.memory.id, true).catch(() => undefined);
  }

  /** Goes on with a session of the account in place of the one in hand, which stays in it. */
  continueWith(id: string): Promise<void> {
    return this.#attempt(async () => {
      await this.#take(id, true);
      await this.#sendAll();
    });
  }

  /**
   * Clears one session, or all work that this browser knows. Clears it in this browser at once, and
   * in the account when online. Work of other devices that was never loaded here stays. The current
   * palette starts a new session.
   */
  forget(id?: string): Promise<void> {
    const { openShared, memory } = this.#host;
    const shared = openShared();
    this.#host.keep();
    const { sessions } = this.#work;
    const listed = sessions ?? [];
    addClearedWork(shared, id === undefined ? listKnownWork(shared, listed) : listKnownRevisions(shared, id, listed));
    const cleared = id === undefined ? listSessionIds(shared) : [id];
    for (const one of cleared) removeSession(shared, one);
    if (id === undefined || id === memory.id) memory.startNew();
    const left = id === undefined ? [] : listed.filter((one) => one.id !== id);
    this.#tell({ sessions: sessions && left, offered: undefined });
    return this.refresh();
  }

  /** There is no connection any more. */
  noteOffline(): void {
    this.#fail(new WorkFailure("offline"));
  }

  dismissOffer(): void {
    this.#tell({ offered: undefined });
  }

  /** Resolves when nothing is under way. */
  rest(): Promise<void> {
    return this.#turn;
  }

  stop(): void {
    this.#isOver = true;
    this.#callOff();
  }

  /** One thing after the other; what fails is tried again, later and later. */
  #attempt(act: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (this.#isOver) return;
      try {
        await act();
        this.#failures = 0;
      } catch (error) {
        this.#fail(error);
      }
    });
    return this.#turn;
  }

  #fail(error: unknown): void {
    const { kind, retryAfterSeconds = 0 } = error instanceof WorkFailure ? error : new WorkFailure("failing");
    this.#failures += 1;
    this.#tell({ sign: failureSigns[kind] });
    if (kind === "signed-out") return this.stop();
    const waitMs = Math.min(retryMsMin * 2 ** (this.#failures - 1), retryMsMax);
    this.#schedule(Math.max(waitMs, retryAfterSeconds * 1000));
  }

  #schedule(ms: number): void {
    this.#callOff();
    if (this.#isOver) return;
    // After a failure what the account says comes first: nothing to send is no sign of a connection.
    const isKnown = this.#work.sessions !== undefined && this.#failures === 0;
    this.#callOff = this.#host.later(() => void (isKnown ? this.#attempt(() => this.#sendAll()) : this.refresh()), ms);
  }

  #tell(changed: Partial<AccountWork>): void {
    this.#work = { ...this.#work, ...changed };
    this.#host.tell(this.#work);
  }

  async #sendCleared(): Promise<void> {
    const shared = this.#host.openShared();
    const cleared = readClearedWork(shared);
    if (cleared === undefined) return;
    await this.#host.client.change({ intent: "forget", ...cleared });
    removeClearedWork(shared, cleared);
  }

  /**
   * Removes sessions that another device has cleared. The current palette stays, and is stored
   * again when it changes.
   *
   * @param sent - the sessions that the account had before the request; another tab may have sent
   *   more
   */
  #removeForgotten(sent: readonly string[], sessions: readonly KeptWork[]): void {
    const shared = this.#host.openShared();
    const kept = new Set(sessions.map(({ id }) => id));
    for (const id of sent) if (!kept.has(id) && !isUnsent(shared, id)) removeSession(shared, id);
  }

  /**
   * With the newest of the session in hand, and at first of its address, as long as nothing was done here that the account does not have.
   * Where it has nothing of both, the latest is offered.
   */
  async #goOn(sessions: readonly KeptWork[], isFirst: boolean): Promise<void> {
    const { memory, openShared } = this.#host;
    if (isUnsent(openShared(), memory.id) && !this.#isSent(memory.id, sessions)) return;
    const address = this.#host.readAddress();
    const newest = sessions.find(
      ({ id, colors }) => id === memory.id || (isFirst && formatPalette(colors) === address),
    );
    if (newest === undefined) return isFirst ? this.#offer(sessions[0]) : undefined;
    const isHere = newest.id === memory.id && readRecord(openShared(), newest.id).acked === newest.revision;
    if (!isHere) await this.#take(newest.id, false);
  }

  /** Whether the account has what is here, and only its answer was lost. */
  #isSent(id: string, sessions: readonly KeptWork[]): boolean {
    const shared = this.#host.openShared();
    const revision = nameRevision(shared.getItem(sessionPrefix + id) ?? "");
    const isKept = sessions.some((one) => one.id === id && one.revision === revision);
    if (isKept) writeRecord(shared, id, { acked: revision, sent: [] });
    return isKept;
  }

  /** What this browser knows already is no news. */
  #offer(latest: KeptWork | undefined): void {
    const isNews = latest && readRecord(this.#host.openShared(), latest.id).acked !== latest.revision;
    if (isNews) this.#tell({ offered: latest });
  }

  /**
   * Goes on with a session, as this browser has it where the account does not.
   *
   * @param isAsked - by somebody; else what was done here meanwhile comes first
   */
  async #take(id: string, isAsked: boolean): Promise<void> {
    const { memory, openShared, client } = this.#host;
    const shared = openShared();
    this.#host.keep();
    const before = memory.id;
    const found = isUnsent(shared, id) ? undefined : await client.find(id);
    this.#host.keep();
    // Another tab may have changed it during the request.
    const isOurs = isUnsent(shared, id);
    const text = isOurs ? shared.getItem(sessionPrefix + id) : found;
    const session = parseSession(text ?? "")?.session;
    if (session === undefined || typeof text !== "string" || this.#isOver) return;
    if (!isAsked && (memory.id !== before || isUnsent(shared, before))) return;
    if (!isOurs) {
      writeSession(shared, id, text);
      writeRecord(shared, id, { acked: nameRevision(text), sent: [] });
    }
    memory.adopt(id);
    this.#host.show(session);
    this.#tell({ offered: undefined, note: before === id ? "continued" : undefined });
  }

  async #sendAll(): Promise<void> {
    const shared = this.#host.openShared();
    for (const id of listSessionIds(shared)) if (isUnsent(shared, id)) await this.#send(id);
    const visited = readUnsent(this.#host.openShared);
    if (visited.length > 0) {
      await this.#host.client.change({ intent: "keep", visited });
      this.#markSeen(visited);
    }
    if (isUnsent(shared, this.#host.memory.id)) this.#schedule(restMs);
    else this.#tell({ sign: "account" });
  }

  async #send(id: string, isLast = false): Promise<void> {
    const { client, openShared } = this.#host;
    const shared = openShared();
    const text = shared.getItem(sessionPrefix + id);
    if (text === null) return;
    const revision = nameRevision(text);
    const { acked, sent } = readRecord(shared, id);
    const bases = acked === undefined ? sent : [acked, ...sent];
    writeRecord(shared, id, { acked, sent: [...sent.filter((one) => one !== revision), revision].slice(-sentMax) });
    const visited = readUnsent(openShared);
    const keptId = await client.change({ intent: "keep", session: { id, revision, bases, text }, visited }, isLast);
    this.#markSeen(visited);
    this.#acknowledge({ id, keptId: keptId ?? id, revision });
  }

  #markSeen(visited: readonly string[]): void {
    const shared = this.#host.openShared();
    const told = new Set(visited);
    const left = readUnsent(this.#host.openShared).filter((address) => !told.has(address));
    if (left.length === 0) shared.removeItem(unsentKey);
    else shared.setItem(unsentKey, JSON.stringify(left));
  }

  /** Marks a session as stored. If it was stored as a copy, it takes the copy's id. */
  #acknowledge({ id, keptId, revision }: { readonly id: string; readonly keptId: string; readonly revision: string }) {
    const shared = this.#host.openShared();
    const text = shared.getItem(sessionPrefix + id);
    if (text === null) return;
    if (keptId !== id) {
      // After a lost reply, this browser already continues from the copy, so keep both.
      if (shared.getItem(sessionPrefix + keptId) !== null) {
        if (nameRevision(text) === revision) writeRecord(shared, id, { acked: revision, sent: [] });
        return;
      }
      removeSession(shared, id);
      writeSession(shared, keptId, text);
      if (this.#host.memory.id === id) {
        this.#host.memory.adopt(keptId);
        this.#tell({ note: "kept-apart" });
      }
    }
    const { sent } = readRecord(shared, keptId);
    writeRecord(shared, keptId, { acked: revision, sent: sent.slice(sent.indexOf(revision) + 1) });
    this.#noteKept({ id: keptId, revision, text });
  }

  #noteKept({ id, revision, text }: { readonly id: string; readonly revision: string; readonly text: string }): void {
    const kept = parseSession(text);
    if (kept === undefined) return;
    const colors = kept.session.present.map(({ hex }) => hex);
    const others = this.#work.sessions?.filter((one) => one.id !== id) ?? [];
    this.#tell({ sessions: [{ id, revision, colors, changedAt: kept.at }, ...others] });
  }
}
