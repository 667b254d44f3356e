import type { Db } from "../database.ts";
import { isPostgres } from "../engine.ts";
import { sql } from "kysely";

/** Of a page that inserts may fill; the rest is for the next edition of its rows. */
const filledPercent = 50;

/**
 * Rows that change again and again get room beside them. PostgreSQL writes a changed row anew; where its page has room no index learns of
 * it, and the old one is cleared away by whoever reads the page next. Holds for pages that are new from now on, each day those of that day.
 * SQLite changes rows where they are.
 */
export async function leaveRoomInPages(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of ["quota", "usage", "api_keys"])
    await sql`alter table ${sql.ref(table)} set (fillfactor = ${sql.lit(filledPercent)})`.execute(db);
}
