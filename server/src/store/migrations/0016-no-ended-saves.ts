import type { Db } from "../database.ts";

/** Cursors name a position in the order, so nothing has to know what counts were. */
export async function dropEndedSaves(db: Db): Promise<void> {
  await db.schema.dropTable("ended_saves").execute();
}
