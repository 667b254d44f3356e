/** Drafts of the editor and palettes seen, stored in accounts. Only their owner sees them. */
import { isHex, isPaletteSize, parsePalette } from "@tincture/color";
import { formatPalette, splitPalette } from "@tincture/color/palette";
import type { Clock } from "@tincture/contract/clock";
import {
  basesMax,
  clearedMax,
  draftCharactersMax,
  type DraftList,
  type Drafts,
  type DraftSummary,
  type KnownDrafts,
  type SentDraft,
  type StoredDraft,
} from "@tincture/contract/drafts";
import { DomainError } from "@tincture/contract/errors";
import { requireAccount } from "../accounts/accounts.ts";
import type { Db, EditorSessionRow } from "../db/database.ts";
import type { Engine } from "../db/engine.ts";
import { createBucket } from "../runtime/rate-limit.ts";

/** An account keeps its latest drafts, up to this number. */
export const accountDraftsMax = 40;
const visitedMax = 100;
/** Per account: more than an editor in each of several tabs sends. */
const writeRate = { countMax: 60, perSecond: 0.5, clientsMax: 10_000 };
const idShape = /^[0-9a-z]{8,32}$/;

interface SaveTerms {
  readonly at: number;
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

function checkDraft({ id, revision, bases, colors, text }: SentDraft): void {
  if (![id, revision, ...bases].every((name) => idShape.test(name)) || bases.length > basesMax)
    throw invalid(
      `A draft has an id, a revision and at most ${basesMax} bases of 8 to 32 lowercase letters and digits`,
    );
  if (!isPaletteSize(colors.length) || !colors.every(isHex)) throw invalid("A draft shows 2 to 8 colors");
  if (text.length > draftCharactersMax)
    throw invalid(`A draft has at most ${draftCharactersMax} characters, got ${text.length}`);
}

function checkKnown({ sessions, visited }: KnownDrafts): void {
  if (sessions.length > clearedMax || visited.length > clearedMax)
    throw invalid(`At most ${clearedMax} drafts and ${clearedMax} palettes can be cleared at once`);
  if (!sessions.every(({ id, revision }) => idShape.test(id) && idShape.test(revision)))
    throw invalid("A draft to clear has an id and a revision of 8 to 32 lowercase letters and digits");
}

function invalid(message: string): DomainError {
  return new DomainError("invalid_parameter", message);
}

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore({ db, write }: Engine) {
  return {
    listDrafts: (accountId: string) => listDrafts(db, accountId),
    async findDraft(accountId: string, id: string): Promise<StoredDraft | undefined> {
      const row = await selectSessions(db, accountId).selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...rowToSummary(row), text: row.content };
    },
    saveDraft: (accountId: string, draft: SentDraft, terms: SaveTerms) =>
      write(saveDraftRow, { accountId, draft, ...terms }),
    addVisited: (accountId: string, visited: readonly string[], limit: number) =>
      write(addVisitedRow, { accountId, visited, limit }),
    clearDrafts: (accountId: string, known: KnownDrafts) => write(clearDraftRows, { accountId, known }),
  };
}

function selectSessions(db: Db, accountId: string) {
  return db.selectFrom("editor_sessions").where("account_id", "=", accountId);
}

async function listDrafts(db: Db, accountId: string): Promise<DraftList> {
  const [rows, visited] = await Promise.all([
    selectSessions(db, accountId)
      .select(["id", "revision", "colors", "changed_at"])
      .orderBy("changed_at", "desc")
      .orderBy("id", "desc")
      .execute(),
    readVisited(db, accountId),
  ]);
  return { sessions: rows.map(rowToSummary), visited };
}

function rowToSummary(row: Pick<EditorSessionRow, "id" | "revision" | "colors" | "changed_at">): DraftSummary {
  return { id: row.id, revision: row.revision, colors: splitPalette(row.colors), changedAt: row.changed_at };
}

async function readVisited(db: Db, accountId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom("editor_histories")
    .select("visited")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row === undefined || row.visited === "" ? [] : row.visited.split(" ");
}

/**
 * Stores a draft under its id if there is no such row, or if the row has one of the draft's base
 * revisions. Otherwise inserts it with its revision as id. A row that already has this id stays
 * unchanged, since another device may have continued from it. Returns the id.
 */
export async function saveDraftRow(
  db: Db,
  { accountId, draft, at, limit }: SaveTerms & { readonly accountId: string; readonly draft: SentDraft },
): Promise<string> {
  await requireAccount(db, accountId);
  const { id, revision, bases } = draft;
  const texts = { revision, colors: formatPalette(draft.colors), content: draft.text, changed_at: at };
  const present = await selectSessions(db, accountId).select("revision").where("id", "=", id).executeTakeFirst();
  if (present?.revision === revision) return id;
  if (present !== undefined && bases.includes(present.revision)) {
    await db
      .updateTable("editor_sessions")
      .set(texts)
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .execute();
    return id;
  }
  const newId = present === undefined ? id : revision;
  await db
    .insertInto("editor_sessions")
    .values({ account_id: accountId, id: newId, ...texts })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doNothing())
    .execute();
  await removeOldest(db, accountId, { newId, limit });
  return newId;
}

/** Never removes the new draft, whatever its time. */
async function removeOldest(
  db: Db,
  accountId: string,
  { newId, limit }: { readonly newId: string; readonly limit: number },
): Promise<void> {
  const latest = selectSessions(db, accountId)
    .select("id")
    .where("id", "!=", newId)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit - 1);
  await db
    .deleteFrom("editor_sessions")
    .where("account_id", "=", accountId)
    .where("id", "!=", newId)
    .where("id", "not in", latest)
    .execute();
}

interface VisitedWrite {
  readonly accountId: string;
  readonly visited: readonly string[];
  readonly limit: number;
}

/** Adds palettes to those seen, each once, the latest last. */
export async function addVisitedRow(db: Db, { accountId, visited, limit }: VisitedWrite): Promise<void> {
  await requireAccount(db, accountId);
  const added = new Set(visited);
  const earlier = (await readVisited(db, accountId)).filter((address) => !added.has(address));
  await writeVisited(db, accountId, [...earlier, ...added].slice(-limit));
}

async function writeVisited(db: Db, accountId: string, addresses: readonly string[]): Promise<void> {
  const row = { visited: addresses.join(" ") };
  await db
    .insertInto("editor_histories")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}

/** Deletes palettes seen, and drafts that still have the given revision. Idempotent. */
export async function clearDraftRows(
  db: Db,
  { accountId, known }: { readonly accountId: string; readonly known: KnownDrafts },
): Promise<void> {
  await requireAccount(db, accountId);
  const named = new Set(known.sessions.map(({ id, revision }) => `${id} ${revision}`));
  const present = await selectSessions(db, accountId).select(["id", "revision"]).execute();
  const ids = present.filter(({ id, revision }) => named.has(`${id} ${revision}`)).map(({ id }) => id);
  if (ids.length > 0)
    await db.deleteFrom("editor_sessions").where("account_id", "=", accountId).where("id", "in", ids).execute();
  const cleared = new Set(known.visited);
  const visited = await readVisited(db, accountId);
  const left = visited.filter((address) => !cleared.has(address));
  if (left.length < visited.length) await writeVisited(db, accountId, left);
}
