/** Of a session: its JSON, written once more as a part of another, has room in a request of 64 kB. */
export const sessionCharactersMax = 48_000;

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
   * Keeps a session in the place of what it goes on from; where that has become something else meanwhile, beside it, under its
   * revision as id. The same once more changes nothing. The oldest beyond the limit go.
   *
   * @returns the id under which it is
   */
  keepSession(accountId: string, draft: EditorSessionDraft, terms: KeepTerms): Promise<string>;
  /** Adds palettes to those seen, each once, the latest last. */
  noteVisited(accountId: string, visited: readonly string[], limit: number): Promise<void>;
  /** Idempotent. @param id - one session; without it all of them, and the palettes seen */
  forgetWork(accountId: string, id?: string): Promise<void>;
}

export interface KeepTerms {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Sessions of the account, at most. */
  readonly limit: number;
}
