import { formatPalette, splitPalette } from "@tincture/color/palette";
import type {
  EditorSessionDraft,
  EditorSessionSummary,
  EditorStore,
  EditorWork,
  KeepTerms,
} from "../../domain/private/editor-store.ts";
import { requireAccount } from "../account-store.ts";
import type { Db, EditorSessionRow } from "../database.ts";
import type { Engine } from "../engine.ts";

/** What accounts have from the editor, on SQL. */
export function createEditorStore({ db, write }: Engine): EditorStore {
  return {
    readWork: (accountId) => readWork(db, accountId),
    async findSession(accountId, id) {
      const row = await selectSessions(db, accountId).selectAll().where("id", "=", id).executeTakeFirst();
      return row && { ...rowToSummary(row), text: row.content };
    },
    keepSession: (accountId, draft, terms) => write(keepSessionRow, { accountId, draft, ...terms }),
    noteVisited: (accountId, visited, limit) => write(noteVisitedRow, { accountId, visited, limit }),
    forgetWork: (accountId, id) => write(forgetWorkRows, { accountId, id }),
  };
}

function selectSessions(db: Db, accountId: string) {
  return db.selectFrom("editor_sessions").where("account_id", "=", accountId);
}

async function readWork(db: Db, accountId: string): Promise<EditorWork> {
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

function rowToSummary(row: Pick<EditorSessionRow, "id" | "revision" | "colors" | "changed_at">): EditorSessionSummary {
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

/** @returns the id under which it is kept */
export async function keepSessionRow(
  db: Db,
  { accountId, draft, at, limit }: KeepTerms & { readonly accountId: string; readonly draft: EditorSessionDraft },
): Promise<string> {
  await requireAccount(db, accountId);
  const { id: own, revision, bases } = draft;
  const kept = await selectSessions(db, accountId).select("revision").where("id", "=", own).executeTakeFirst();
  if (kept?.revision === revision) return own;
  const id = kept === undefined || bases.includes(kept.revision) ? own : revision;
  const texts = { revision, colors: formatPalette(draft.colors), content: draft.text, changed_at: at };
  await db
    .insertInto("editor_sessions")
    .values({ account_id: accountId, id, ...texts })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(texts))
    .execute();
  await removeOldest(db, accountId, limit);
  return id;
}

async function removeOldest(db: Db, accountId: string, limit: number): Promise<void> {
  const latest = selectSessions(db, accountId)
    .select("id")
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  await db.deleteFrom("editor_sessions").where("account_id", "=", accountId).where("id", "not in", latest).execute();
}

interface VisitedWrite {
  readonly accountId: string;
  readonly visited: readonly string[];
  readonly limit: number;
}

export async function noteVisitedRow(db: Db, { accountId, visited, limit }: VisitedWrite): Promise<void> {
  await requireAccount(db, accountId);
  const added = new Set(visited);
  const earlier = (await readVisited(db, accountId)).filter((address) => !added.has(address));
  const all = { visited: [...earlier, ...added].slice(-limit).join(" ") };
  await db
    .insertInto("editor_histories")
    .values({ account_id: accountId, ...all })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(all))
    .execute();
}

export async function forgetWorkRows(
  db: Db,
  { accountId, id }: { readonly accountId: string; readonly id: string | undefined },
): Promise<void> {
  const own = db.deleteFrom("editor_sessions").where("account_id", "=", accountId);
  if (id !== undefined) {
    await own.where("id", "=", id).execute();
    return;
  }
  await own.execute();
  await db.deleteFrom("editor_histories").where("account_id", "=", accountId).execute();
}
