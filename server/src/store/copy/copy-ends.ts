/** The two ends of a copy: one moment of a database to read from, one transaction of another to write in. */
import { sql } from "kysely";
import { existsSync } from "node:fs";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import type { DatabaseLocation } from "../database-url.ts";
import { refuseNewer } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import { openReadingDb, openWritingConnection, toDb } from "../sqlite/sqlite-connection.ts";

/**
 * Reads a database as it was at one moment, while others go on writing to it. Nothing in it is changed, not even its schema.
 *
 * @throws {DomainError} `invalid_parameter` when there is none; `service_unavailable` when its schema is not this program's
 */
export async function readSource<Result>(source: DatabaseLocation, read: (db: Db) => Promise<Result>): Promise<Result> {
  if (source.engine === "postgres") {
    const { withoutTimeouts } = await import("../postgres/migrate-postgres.ts");
    return withoutTimeouts(source, (db) =>
      readMoment(db, "start transaction isolation level repeatable read, read only", read),
    );
  }
  if (!existsSync(source.file)) throw new DomainError("invalid_parameter", `There is no database "${source.file}"`);
  const db = await openReadingDb(source.file);
  try {
    return await readMoment(db, "begin", read);
  } finally {
    await db.destroy();
  }
}

function readMoment<Result>(db: Db, begin: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      await refuseOtherSchema(connection);
      return await read(connection);
    } finally {
      await sql.raw("rollback").execute(connection);
    }
  });
}

async function refuseOtherSchema(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  const rows = tables.some((table) => table.name === "migration_lock")
    ? await db.selectFrom("migrations").select("name").execute()
    : [];
  const known = rows.map((row) => row.name);
  refuseNewer(known, migrations);
  if (known.length === migrations.length) return;
  throw new DomainError(
    "service_unavailable",
    known.length === 0
      ? "The database to copy from holds nothing of this program"
      : "The database to copy from was written by an older version; start this version on it once, then copy",
  );
}

/** Writes to a database in one transaction, all of it or nothing. It is created and its schema brought up to date before. */
export async function writeTarget<Result>(
  target: DatabaseLocation,
  now: number,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  if (target.engine === "postgres") {
    const { migratePostgres, withoutTimeouts } = await import("../postgres/migrate-postgres.ts");
    await migratePostgres(target, now);
    return withoutTimeouts(target, (db) => db.transaction().execute(write));
  }
  const { engine } = await openSqlite(target.file, { now, log() {} });
  await engine.close();
  const db = toDb(await openWritingConnection(target.file));
  try {
    return await db.transaction().execute(write);
  } finally {
    await db.destroy();
  }
}
