import type { Db } from "../database.ts";
import { isPostgres } from "../engine.ts";
import { sql } from "kysely";

const filledPercent = 50;

/**
 * PostgreSQL stores new versions of a row on the same page if it has room, and then does not update
 * the indexes. SQLite updates rows in place.
 */
export async function leaveRoomInPages(db: Db): Promise<void> {
  if (!isPostgres(db)) return;
  for (const table of ["quota", "usage", "api_keys"])
    await sql`alter table ${sql.ref(table)} set (fillfactor = ${sql.lit(filledPercent)})`.execute(db);
}
