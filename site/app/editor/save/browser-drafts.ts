/**
 * The draft on the screen, and the others in this browser. A page that finds another revision than
 * it wrote last continues under a new id, so two tabs never overwrite each other.
 */
import { addressOfSession, formatSession, isWorthKeeping, parseSession } from "../state/editor-session.ts";
import { type EditorSession, rememberedMax } from "../state/editor-state.ts";
import { assignDrafts } from "./draft-owner.ts";
import { type SafeStorage, historyKey, ownerKey, tabDraftKey } from "./safe-storage.ts";
import {
  type Draft,
  findDraft,
  type History,
  joinPalettes,
  listDrafts,
  parseDraft,
  putDraft,
  readHistory,
  removeDraft,
  writeHistory,
} from "./stored-draft.ts";

export const draftsMax = 12;
/** Drafts that wait for the account, at most: as many as an account keeps. */
export const unsavedMax = 40;

interface BrowserDraftsOptions {
  readonly shared: SafeStorage;
  readonly tab: SafeStorage;
  readonly clock: () => number;
  readonly drawId: () => string;
}

export class BrowserDrafts {
  readonly #options: BrowserDraftsOptions;
  readonly shared: SafeStorage;
  #owner = "";
  #id = "";
  /** The draft as this page read or wrote it last; undefined if it is not stored yet. */
  #current: Draft | undefined;
  #opened = "";

  constructor(options: BrowserDraftsOptions) {
    this.#options = options;
    this.shared = options.shared;
  }

  get owner(): string {
    return this.#owner;
  }

  get id(): string {
    return this.#id;
  }

  get palette(): string {
    return this.#current?.palette ?? this.#opened;
  }

  /** Whether the browser still belongs to the account that the page shows as signed in. */
  get isOwn(): boolean {
    return this.#owner === "" || this.shared.get(ownerKey) === this.#owner;
  }

  /** Must run before anything else is read. */
  assign(accountId: string | undefined): void {
    assignDrafts(this.shared, { accountId, now: this.#options.clock() });
    this.#owner = accountId ?? "";
  }

  canStore(): boolean {
    const key = "tincture-try";
    const isStored = this.shared.set(key, "");
    this.shared.remove(key);
    return isStored;
  }

  /** Opens the draft that this tab left, or else the latest draft of a palette. */
  open(palette: string): EditorSession | undefined {
    const { tab, drawId } = this.#options;
    const left = parseDraft(tab.get(tabDraftKey));
    tab.remove(tabDraftKey);
    const isOwn = left !== undefined && this.find(left.id)?.owner === this.#owner;
    this.#opened = palette;
    this.#current = isOwn ? left : this.list().findLast((draft) => draft.palette === palette);
    this.#id = this.#current?.id ?? drawId();
    return this.#current && parseSession(this.#current.text)?.session;
  }

  write(session: EditorSession): void {
    const { clock, drawId } = this.#options;
    if (this.#current && formatSession(session, this.#current.changedAt) === this.#current.text) return;
    const stored = this.find(this.#id);
    const isTaken = stored?.revision !== this.#current?.revision;
    if (isTaken) this.startNew();
    const { owner = this.#owner, bases = [] } = (isTaken ? undefined : stored) ?? {};
    // An account that has the draft must also learn that nothing in it is worth keeping any more.
    if (!isWorthKeeping(session) && bases.length === 0) {
      removeDraft(this.shared, this.#id);
      this.#current = undefined;
      return;
    }
    const [id, revision, changedAt, palette] = [this.#id, drawId(), clock(), addressOfSession(session)];
    const text = formatSession(session, changedAt);
    const draft = { id, owner, revision, bases, isSaved: false, palette, changedAt, text };
    if (this.put(draft)) this.#current = draft;
  }

  /** Leaves the draft to the next page of this tab. */
  leave(): void {
    const { tab, drawId } = this.#options;
    const stored = this.find(this.#id);
    if (this.#current === undefined || stored === undefined) return;
    if (stored.revision !== this.#current.revision) {
      this.#current = { ...this.#current, id: drawId(), bases: [], isSaved: false };
      this.#id = this.#current.id;
      this.put(this.#current);
    }
    tab.set(tabDraftKey, JSON.stringify(this.#current));
  }

  /** Must be called when the browser restores a page that was left. */
  resume(): void {
    this.#options.tab.remove(tabDraftKey);
  }

  switchTo(draft: Draft): void {
    this.#current = draft;
    this.#id = draft.id;
  }

  startNew(): void {
    this.#current = undefined;
    this.#id = this.#options.drawId();
  }

  find(id: string): Draft | undefined {
    return findDraft(this.shared, id);
  }

  /** Returns the drafts of the account, or those from before signing in; oldest first. */
  list(): readonly Draft[] {
    return listDrafts(this.shared).filter(({ owner }) => owner === this.#owner);
  }

  /** Removes the oldest that are saved or belong to no account if there are too many. */
  put(draft: Draft): boolean {
    if (this.find(draft.id) === undefined) {
      const others = this.list();
      const removable = others.filter(({ owner, isSaved }) => owner === "" || isSaved);
      const first = removable.slice(0, Math.max(others.length - draftsMax + 1, 0));
      const left = others.filter((one) => !first.includes(one));
      for (const { id } of [...first, ...left.slice(0, Math.max(left.length - unsavedMax + 1, 0))]) this.remove(id);
    }
    return putDraft(this.shared, draft);
  }

  rename(draft: Draft, id: string): void {
    const renamed = { ...draft, id };
    if (!putDraft(this.shared, renamed)) return;
    this.remove(draft.id);
    if (this.#id === draft.id) this.switchTo(renamed);
  }

  remove(id: string): void {
    removeDraft(this.shared, id);
  }

  readHistory(): History {
    return readHistory(this.shared);
  }

  addSeen(visited: readonly string[]): void {
    const { palettes, unsent } = this.readHistory();
    const known = new Set(palettes);
    const fresh = this.#owner === "" ? [] : visited.filter((palette) => !known.has(palette));
    writeHistory(this.shared, { palettes: joinPalettes(palettes, visited), unsent: joinPalettes(unsent, fresh) });
  }

  replaceSeen(visited: readonly string[]): readonly string[] {
    const { palettes: before, unsent } = this.readHistory();
    const palettes = joinPalettes(visited, unsent).slice(-rememberedMax);
    // No key means that the history was cleared, so an empty one is not created.
    if (before.length + palettes.length > 0) writeHistory(this.shared, { palettes, unsent });
    return palettes;
  }

  markSeen(sent: readonly string[]): void {
    const { palettes, unsent } = this.readHistory();
    if (sent.length > 0) writeHistory(this.shared, { palettes, unsent: unsent.filter((one) => !sent.includes(one)) });
  }

  clear(): void {
    for (const { id } of this.list()) this.remove(id);
    this.shared.remove(historyKey);
    this.startNew();
  }
}
