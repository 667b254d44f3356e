/** Of a session: its JSON, written once more as a part of another, has room in a request of 64 kB. */
export const sessionCharactersMax = 48_000;

/**
 * The most sessions, and the most viewed palettes, per request. Several times what an account
 * stores.
 */
export const clearedMax = 400;

/** A session of the editor, as an account keeps it: what it holds is the editor's own, the domain reads none of it. */
export interface EditorSessionSummary {
  /** Drawn by the browser that began it. */
  readonly id: string;
  /** Names what it holds: the same text has the same. */
  readonly revision: string;
  /** 2 to 8 lowercase hexes: the palette that it shows. */
  readonly colors: readonly string[];
  /** Epoch milliseconds, by the clock of the server that kept it. */
  readonly changedAt: number;
}

export interface KeptEditorSession extends EditorSessionSummary {
  readonly text: string;
}

/** A session to keep. */
export interface EditorSessionDraft extends Omit<KeptEditorSession, "changedAt"> {
  /** Revisions that it goes on from. Where another one is kept meanwhile, both are. */
  readonly bases: readonly string[];
}

/** The work that a browser knew when its user cleared it. Newer work is kept. */
export interface KnownWork {
  readonly sessions: readonly KnownSession[];
  /** Viewed palettes, in the form used in addresses. */
  readonly visited: readonly string[];
}

export type KnownSession = Pick<EditorSessionSummary, "id" | "revision">;

export interface EditorWork {
  /** The latest first. */
  readonly sessions: readonly EditorSessionSummary[];
  /** Palettes seen, as addresses write them, the latest last. */
  readonly visited: readonly string[];
}

/**
 * What accounts have from the editor. Every method names the account and reaches no row of another. Every method rejects with
 * `service_unavailable` when the store does not answer; those that keep something with `account_not_found`.
 */
export interface EditorStore {
  readWork(accountId: string): Promise<EditorWork>;
  findSession(accountId: string, id: string): Promise<KeptEditorSession | undefined>;
  /**
   * Stores a session under its id if there is no such row, or if the row has one of the session's
   * base revisions. Otherwise it is a conflict, and the session is inserted with its revision as
   * id. A row that already has this id stays unchanged, since another device may have continued
   * from it. Deletes the oldest other sessions beyond the limit. Idempotent.
   *
   * @returns the id under which the session is stored
   */
  keepSession(accountId: string, draft: EditorSessionDraft, terms: KeepTerms): Promise<string>;
  /** Adds palettes to those seen, each once, the latest last. */
  noteVisited(accountId: string, visited: readonly string[], limit: number): Promise<void>;
  /** Deletes viewed palettes, and sessions that still have the given revision. Idempotent. */
  forgetWork(accountId: string, known: KnownWork): Promise<void>;
}

export interface KeepTerms {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Sessions of the account, at most. */
  readonly limit: number;
}
