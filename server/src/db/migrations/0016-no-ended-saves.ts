import type { Db } from "../database.ts";

/** Drops past counts. Cursors now hold a position in the sort order and do not need them. */
export async function dropEndedSaves(db: Db): Promise<void> {
  await db.schema.dropTable("ended_saves").execute();
}
