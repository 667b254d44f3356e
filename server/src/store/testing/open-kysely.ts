import { Kysely } from "kysely";
import type { TestContext } from "node:test";
import type { Database, Db } from "../database.ts";
import { openWritingConnection } from "../sqlite/open-connection.ts";
import { createSqliteDialect } from "../sqlite/sqlite-dialect.ts";

/** A writing connection without a store around it, which the caller closes. */
export async function openKysely(file: string): Promise<Db> {
  return new Kysely<Database>({ dialect: createSqliteDialect(await openWritingConnection(file)) });
}

/** The same, closed after the test. */
export async function openKyselyForTest(t: TestContext, file: string): Promise<Db> {
  const db = await openKysely(file);
  t.after(() => db.destroy());
  return db;
}
