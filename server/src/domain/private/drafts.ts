/** Drafts of the editor and palettes seen, stored in accounts. Nobody but their owner sees them. */
import { isHex, isPaletteSize, parsePalette } from "@tincture/color";
import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import { createBucket } from "../rate-limit.ts";

/** An account keeps its latest drafts, up to this number. */
export const accountDraftsMax = 40;
/** Leaves room for the text as part of a JSON request of 64 kB. */
export const draftCharactersMax = 48_000;
/** The most drafts, and the most palettes seen, that one request can clear. */
export const clearedMax = 400;
/** The most base revisions of a draft. */
export const basesMax = 8;
const visitedMax = 100;
/** Per account: more than an editor in each of several tabs sends. */
const writeRate = { countMax: 60, perSecond: 0.5, clientsMax: 10_000 };
const idShape = /^[0-9a-z]{8,32}$/;

export interface DraftRevision {
  /** Drawn by the browser that created the draft. */
  readonly id: string;
  /** Names the content: the same revision always has the same text. */
  readonly revision: string;
}

export interface DraftSummary extends DraftRevision {
  /** The palette on the screen: 2 to 8 lowercase hexes. */
  readonly colors: readonly string[];
  /** Epoch milliseconds, by the server's clock. */
  readonly changedAt: number;
}

export interface StoredDraft extends DraftSummary {
  /** The editor's JSON, which the server does not interpret. */
  readonly text: string;
}

/** A draft to store. */
export interface SentDraft extends Omit<StoredDraft, "changedAt"> {
  /** The revisions it is based on. If another one is stored, both are kept. */
  readonly bases: readonly string[];
}

/** The drafts and palettes that a browser knew when its user cleared them. */
export interface KnownDrafts {
  readonly sessions: readonly DraftRevision[];
  /** Palettes seen, as in addresses. */
  readonly visited: readonly string[];
}

export interface DraftList {
  /** The latest first. */
  readonly sessions: readonly DraftSummary[];
  /** Palettes seen, as in addresses, the latest last. */
  readonly visited: readonly string[];
}

/** The drafts of accounts. A draft of another account is refused like one that does not exist. */
export interface Drafts {
  listDrafts(accountId: string): Promise<DraftList>;
  /** @throws {DomainError} `not_found` */
  getDraft(accountId: string, id: string): Promise<StoredDraft>;
  /**
   * Stores a draft in place of a revision it is based on, or as a copy, so no device loses changes.
   *
   * @returns the id under which it is stored
   * @throws {DomainError} `invalid_parameter`, `too_many_requests`, `account_not_found`
   */
  saveDraft(accountId: string, draft: SentDraft): Promise<string>;
  /** @throws {DomainError} `invalid_parameter`, `too_many_requests`, `account_not_found` */
  addVisited(accountId: string, visited: readonly string[]): Promise<void>;
  /**
   * Deletes the drafts and palettes that a browser knows. Drafts that have changed since stay.
   *
   * @throws {DomainError} `invalid_parameter`, `too_many_requests`
   */
  clearDrafts(accountId: string, known: KnownDrafts): Promise<void>;
}

/**
 * Stores drafts. Every method reaches the rows of one account only. Every method rejects with
 * `service_unavailable` if the database does not respond, and those that write with
 * `account_not_found`.
 */
export interface DraftStore {
  listDrafts(accountId: string): Promise<DraftList>;
  findDraft(accountId: string, id: string): Promise<StoredDraft | undefined>;
  /**
   * Stores a draft under its id if there is no such row, or if the row has one of the draft's base
   * revisions. Otherwise it is a conflict, and the draft is inserted with its revision as id. A row
   * that already has this id stays unchanged, since another device may have continued from it.
   * Deletes the oldest other drafts beyond the limit. Idempotent.
   *
   * @returns the id under which the draft is stored
   */
  saveDraft(accountId: string, draft: SentDraft, terms: SaveTerms): Promise<string>;
  /** Adds palettes to those seen, each once, the latest last. */
  addVisited(accountId: string, visited: readonly string[], limit: number): Promise<void>;
  /** Deletes palettes seen, and drafts that still have the given revision. Idempotent. */
  clearDrafts(accountId: string, known: KnownDrafts): Promise<void>;
}

export interface SaveTerms {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The most drafts of the account. */
  readonly limit: number;
}

interface DraftsOptions {
  readonly store: DraftStore;
  readonly clock: Clock;
}

export function createDrafts({ store, clock }: DraftsOptions): Drafts {
  const writes = createBucket(writeRate);

  function limitWrites(accountId: string): void {
    const retryAfterSeconds = writes.take(accountId, clock());
    if (retryAfterSeconds === 0) return;
    const message = `Too many changes to drafts. Try again in ${retryAfterSeconds} s.`;
    throw new DomainError("too_many_requests", message, { retryAfterSeconds });
  }

  return {
    listDrafts: (accountId) => store.listDrafts(accountId),
    async getDraft(accountId, id) {
      const found = idShape.test(id) ? await store.findDraft(accountId, id) : undefined;
      if (found === undefined) throw new DomainError("not_found", "No draft has this id. It may have been cleared.");
      return found;
    },
    async saveDraft(accountId, draft) {
      checkDraft(draft);
      limitWrites(accountId);
      return store.saveDraft(accountId, draft, { at: clock(), limit: accountDraftsMax });
    },
    async addVisited(accountId, visited) {
      if (visited.length > visitedMax || !visited.every((palette) => parsePalette(palette) !== undefined))
        throw invalid(`The palettes seen must be at most ${visitedMax} palettes, got ${visited.length}`);
      if (visited.length === 0) return;
      limitWrites(accountId);
      await store.addVisited(accountId, visited, visitedMax);
    },
    async clearDrafts(accountId, known) {
      checkKnown(known);
      limitWrites(accountId);
      await store.clearDrafts(accountId, known);
    },
  };
}

/** @throws {DomainError} `invalid_parameter` */
function checkDraft({ id, revision, bases, colors, text }: SentDraft): void {
  if (![id, revision, ...bases].every((name) => idShape.test(name)) || bases.length > basesMax)
    throw invalid(
      `A draft has an id, a revision and at most ${basesMax} bases of 8 to 32 lowercase letters and digits`,
    );
  if (!isPaletteSize(colors.length) || !colors.every(isHex)) throw invalid("A draft shows 2 to 8 colors");
  if (text.length > draftCharactersMax)
    throw invalid(`A draft has at most ${draftCharactersMax} characters, got ${text.length}`);
}

/** @throws {DomainError} `invalid_parameter` */
function checkKnown({ sessions, visited }: KnownDrafts): void {
  if (sessions.length > clearedMax || visited.length > clearedMax)
    throw invalid(`At most ${clearedMax} drafts and ${clearedMax} palettes can be cleared at once`);
  if (!sessions.every(({ id, revision }) => idShape.test(id) && idShape.test(revision)))
    throw invalid("A draft to clear has an id and a revision of 8 to 32 lowercase letters and digits");
}

function invalid(message: string): DomainError {
  return new DomainError("invalid_parameter", message);
}
