import { formatPalette, splitPalette } from "@tincture/color/palette";
import type { DraftStore, SaveTerms } from "../drafts.ts";
import type { SentDraft, DraftSummary, DraftList, KnownDrafts } from "@tincture/contract/drafts";
import { requireAccount } from "../../accounts/account-store.ts";
import type { Db, EditorSessionRow } from "../../db/database.ts";
import type { Engine } from "../../db/engine.ts";

/** Stores drafts in SQL. */
export function createDraftStore({ db, write }: Engine): DraftStore {
  return {
    listDrafts: (accountId) => listDrafts(db, accountId),
    async findDraft(accountId, id) {
      const row = await selectSessions(db, accountId).selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...rowToSummary(row), text: row.content };
    },
    saveDraft: (accountId, draft, terms) => write(saveDraftRow, { accountId, draft, ...terms }),
    addVisited: (accountId, visited, limit) => write(addVisitedRow, { accountId, visited, limit }),
    clearDrafts: (accountId, known) => write(clearDraftRows, { accountId, known }),
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

/** Returns the id under which the draft is stored. */
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
