import type { TestContext } from "node:test";
import type { Db } from "../../../server/src/db/database.ts";
import { openWritingConnection, toDb } from "../../../server/src/db/sqlite/sqlite-connection.ts";

/** Opens a writing connection, which the caller closes. */
export async function openKysely(file: string): Promise<Db> {
  return toDb(await openWritingConnection(file));
}

/** Opens a writing connection, which is closed after the test. */
export async function openKyselyForTest(t: TestContext, file: string): Promise<Db> {
  const db = await openKysely(file);
  t.after(() => db.destroy());
  return db;
}
