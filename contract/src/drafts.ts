/** Leaves room for the text as part of a JSON request of 64 kB. */
export const draftCharactersMax = 48_000;

export const basesMax = 8;

export const clearedMax = 400;

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

export interface SentDraft extends Omit<StoredDraft, "changedAt"> {
  /** The revisions it is based on. If another one is stored, both are kept. */
  readonly bases: readonly string[];
}

export interface KnownDrafts {
  readonly sessions: readonly DraftRevision[];
  /** Palettes seen, as in addresses. */
  readonly visited: readonly string[];
}

export interface DraftList {
  readonly sessions: readonly DraftSummary[];
  /** The latest last. */
  readonly visited: readonly string[];
}

/** The drafts of accounts. A draft of another account is refused like one that does not exist. */
export interface Drafts {
  listDrafts(accountId: string): Promise<DraftList>;
  getDraft(accountId: string, id: string): Promise<StoredDraft>;
  /**
   * Stores a draft in place of a revision it is based on, or as a copy, so no device loses changes.
   * @returns the id under which it is stored
   * @throws {DomainError} `invalid_parameter`, `too_many_requests`, `account_not_found`
   */
  saveDraft(accountId: string, draft: SentDraft): Promise<string>;
  addVisited(accountId: string, visited: readonly string[]): Promise<void>;
  /** Deletes the drafts and palettes that a browser knows. Drafts that have changed since stay. */
  clearDrafts(accountId: string, known: KnownDrafts): Promise<void>;
}
