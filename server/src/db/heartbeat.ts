import type { Db } from "./database.ts";
import { sql } from "kysely";

/**
 * Changes a row to test whether a commit succeeds. The value differs each time, since SQLite does
 * not write unchanged pages and would not notice a full disk.
 */
export const heartbeatStatement =
  "insert into pulse (id, beats) values ('store', 1) on conflict (id) do update set beats = pulse.beats + 1";

/** Checks the permission to write, the write lock, and the free space of the disk. */
export async function writeHeartbeat(db: Db, _input: null): Promise<null> {
  await sql.raw(heartbeatStatement).execute(db);
  return null;
}
