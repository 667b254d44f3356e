import type { ImportJournal } from "../../domain/library/import/import-journal.ts";
import type { Engine } from "../engine.ts";

/** The journal of all-or-nothing imports on SQL. */
export function createImportJournal({ background, write }: Engine): ImportJournal {
  return {
    async beginImport(entry) {
      await write("insertImportRow", entry);
    },
    touchImport: (id, at) => write("touchImportRow", { id, at }),
    endImport: (id) => write("deleteImportRow", id),
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
