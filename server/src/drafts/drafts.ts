/** Drafts of the editor and palettes seen, stored in accounts. Only their owner sees them. */
import {
  basesMax,
  clearedMax,
  draftCharactersMax,
  type DraftList,
  type Drafts,
  type KnownDrafts,
  type SentDraft,
  type StoredDraft,
} from "@tincture/contract/drafts";
import { isHex, isPaletteSize, parsePalette } from "@tincture/color";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { createBucket } from "../runtime/rate-limit.ts";

/** An account keeps its latest drafts, up to this number. */
export const accountDraftsMax = 40;
const visitedMax = 100;
/** Per account: more than an editor in each of several tabs sends. */
const writeRate = { countMax: 60, perSecond: 0.5, clientsMax: 10_000 };
const idShape = /^[0-9a-z]{8,32}$/;

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
