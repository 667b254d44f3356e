/**
 * The editor's work of signed-in people: sessions with their locks and steps, and the palettes seen, to go on with on every device. Nobody
 * else sees it, neither on a page nor by the API.
 */
import { isHex, isPaletteSize, parsePalette } from "@tincture/color";
import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import { createBucket } from "../rate-limit.ts";
import {
  clearedMax,
  type EditorSessionDraft,
  type EditorStore,
  type EditorWork,
  type KeptEditorSession,
  type KnownWork,
  sessionCharactersMax,
} from "./editor-store.ts";

/** Of one account; the oldest beyond go. */
export const editorSessionsMax = 40;
const visitedMax = 100;
/** What may have been sent without an answer, and what was kept before. */
export const basesMax = 8;
/** Of an account: more than an editor in each of some tabs sends, which waits for seconds between two. */
const writeRate = { countMax: 60, perSecond: 0.5, clientsMax: 10_000 };
const idShape = /^[0-9a-z]{8,32}$/;

/** What an account keeps of its work in the editor. A session of another account is refused as one that does not exist. */
export interface EditorSessions {
  readWork(accountId: string): Promise<EditorWork>;
  /** @throws {DomainError} `not_found` */
  getSession(accountId: string, id: string): Promise<KeptEditorSession>;
  /**
   * Keeps a session in place of what it goes on from, else beside it, so that of two devices none loses anything.
   *
   * @returns the id under which it is kept
   * @throws {DomainError} `invalid_parameter`, `too_many_requests`, `account_not_found`
   */
  keepSession(accountId: string, draft: EditorSessionDraft): Promise<string>;
  /** @throws {DomainError} `invalid_parameter`, `too_many_requests`, `account_not_found` */
  noteVisited(accountId: string, visited: readonly string[]): Promise<void>;
  /**
   * Deletes the work that a browser knows. Keeps work that has changed since or that it never
   * loaded.
   *
   * @throws {DomainError} `invalid_parameter`, `too_many_requests`
   */
  forgetWork(accountId: string, known: KnownWork): Promise<void>;
}

interface EditorSessionsOptions {
  readonly store: EditorStore;
  readonly clock: Clock;
}

export function createEditorSessions({ store, clock }: EditorSessionsOptions): EditorSessions {
  const writes = createBucket(writeRate);

  function takeTurn(accountId: string): void {
    const retryAfterSeconds = writes.take(accountId, clock());
    if (retryAfterSeconds === 0) return;
    const message = `Too much is saved at once. Try again in ${retryAfterSeconds} s.`;
    throw new DomainError("too_many_requests", message, { retryAfterSeconds });
  }

  return {
    readWork: (accountId) => store.readWork(accountId),
    async getSession(accountId, id) {
      const found = idShape.test(id) ? await store.findSession(accountId, id) : undefined;
      if (found === undefined) throw new DomainError("not_found", "No such work: it may have been forgotten meanwhile");
      return found;
    },
    async keepSession(accountId, draft) {
      checkDraft(draft);
      takeTurn(accountId);
      return store.keepSession(accountId, draft, { at: clock(), limit: editorSessionsMax });
    },
    async noteVisited(accountId, visited) {
      const areMeant = visited.length <= visitedMax && visited.every((address) => parsePalette(address) !== undefined);
      if (!areMeant) throw wrong(`At most ${visitedMax} palettes seen are wanted, as addresses write them`);
      if (visited.length === 0) return;
      takeTurn(accountId);
      await store.noteVisited(accountId, visited, visitedMax);
    },
    async forgetWork(accountId, known) {
      checkKnown(known);
      takeTurn(accountId);
      await store.forgetWork(accountId, known);
    },
  };
}

/** @throws {DomainError} `invalid_parameter` */
function checkDraft({ id, revision, bases, colors, text }: EditorSessionDraft): void {
  if (![id, revision, ...bases].every((name) => idShape.test(name)) || bases.length > basesMax)
    throw wrong("A session, and what it goes on from, is named by 8 to 32 lowercase letters and digits");
  if (!isPaletteSize(colors.length) || !colors.every(isHex)) throw wrong("A session shows 2 to 8 colors");
  if (text.length > sessionCharactersMax)
    throw wrong(`A session has at most ${sessionCharactersMax} characters, got ${text.length}`);
}

/** @throws {DomainError} `invalid_parameter` */
function checkKnown({ sessions, visited }: KnownWork): void {
  if (sessions.length > clearedMax || visited.length > clearedMax)
    throw wrong(`At most ${clearedMax} sessions and ${clearedMax} palettes can be cleared at once`);
  if (!sessions.every(({ id, revision }) => idShape.test(id) && idShape.test(revision)))
    throw wrong("A session to clear is named by its id and revision, each 8 to 32 lowercase letters and digits");
}

function wrong(message: string): DomainError {
  return new DomainError("invalid_parameter", message);
}
