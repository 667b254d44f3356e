import type { OpenImport } from "../../domain/library/import/import-journal.ts";
import type { Db } from "../database.ts";

/** Null, because a write's output crosses threads and says nothing here. */
export async function insertImportRow(db: Db, { id, owner, touchedAt }: OpenImport): Promise<null> {
  await db.insertInto("imports").values({ id, owner, touched_at: touchedAt }).execute();
  return null;
}

export interface ImportTouch {
  readonly id: string;
  readonly at: number;
}

/** @returns false when the import is not open */
export async function touchImportRow(db: Db, { id, at }: ImportTouch): Promise<boolean> {
  const result = await db
    .updateTable("imports")
    .set({ touched_at: at })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false when the import is not open */
export async function deleteImportRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("imports").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
