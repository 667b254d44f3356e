import type { Db } from "./database.ts";
import { sql } from "kysely";

/**
 * Changes one row for no other reason than to be told that it was committed. The value must be another one each time: SQLite
 * writes nothing where nothing has changed, and a full disk would go unnoticed.
 */
export const heartbeatStatement =
  "insert into pulse (id, beats) values ('store', 1) on conflict (id) do update set beats = pulse.beats + 1";

/** Tells whether the database takes writes: it needs the right to write, the write lock, and room on the disk. */
export async function writeHeartbeat(db: Db, _input: null): Promise<null> {
  await sql.raw(heartbeatStatement).execute(db);
  return null;
}
