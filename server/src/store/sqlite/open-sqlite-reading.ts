import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import type { ReadingDb } from "../reading-db.ts";
import { faultToDomainError } from "../store-fault.ts";
import { openReadingConnection } from "./open-connection.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteFault } from "./sqlite-faults.ts";

/** A connection that cannot write. */
export async function openSqliteReading(file: string): Promise<ReadingDb> {
  const connection = await openReadingConnection(file);
  const toError = (error: unknown): unknown => faultToDomainError(sqliteFault(error));
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection, { toError }) });
  return { db, close: () => db.destroy() };
}
