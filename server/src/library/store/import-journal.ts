import type { ImportJournal, OpenImport } from "../import/import-journal.ts";
import type { Db } from "../../db/database.ts";
import type { Engine } from "../../db/engine.ts";

export function createImportJournal({ background, write }: Engine): ImportJournal {
  return {
    beginImport: (entry) => write(insertImportRow, entry),
    touchImport: (id, at) => write(touchImportRow, { id, at }),
    endImport: (id) => write(deleteImportRow, id),
    async listImports() {
      const rows = await background.selectFrom("imports").selectAll().orderBy("id").execute();
      return rows.map((row) => ({ id: row.id, owner: row.owner, touchedAt: row.touched_at }));
    },
    async listPaletteIds({ first, last }, limit) {
      const rows = await background
        .selectFrom("palettes")
        .select("id")
        .where("id", ">=", first)
        .where("id", "<=", last)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

export async function insertImportRow(db: Db, { id, owner, touchedAt }: OpenImport): Promise<void> {
  await db.insertInto("imports").values({ id, owner, touched_at: touchedAt }).execute();
}

interface ImportTouch {
  readonly id: string;
  readonly at: number;
}

/** @returns false when the import is not open */
export async function touchImportRow(db: Db, { id, at }: ImportTouch): Promise<boolean> {
  const result = await db.updateTable("imports").set({ touched_at: at }).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false when the import is not open */
export async function deleteImportRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("imports").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
