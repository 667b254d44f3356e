/**
 * Copies an instance to another database of any engine: one snapshot of the source in one
 * transaction of the target, compared before the commit.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { createId } from "../../runtime/ids.ts";
import type { Db } from "../../db/database.ts";
import { parseDatabaseUrl, type DatabaseLocation } from "../../db/database-url.ts";
import { appendChange } from "../../library/store/library-writes.ts";
import { faultToDomainError } from "../../db/engine.ts";
import { refuseNewer } from "../migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import { openReadingDb, openWritingConnection, toDb } from "../../db/sqlite/sqlite-connection.ts";
import {
  countRows,
  createRowWriter,
  listColumns,
  readRows,
  type StoredTable,
  type StoredTableName,
  storedTables,
  TableDigester,
  type TableDigest,
} from "./stored-tables.ts";
import { sql } from "kysely";

export interface CopyProgress {
  readonly table: StoredTableName;
  readonly rows: number;
  readonly rowsTotal: number;
}

interface CopyOptions {
  readonly clock: Clock;
  readonly isForced?: boolean;
  readonly onProgress?: (progress: CopyProgress) => void;
}

export type CopyReport = Readonly<Record<string, TableDigest>>;

/**
 * @returns digests of all tables
 * @throws {DomainError} `invalid_parameter` when the target has data that may not be replaced;
 *   `service_unavailable`
 */
export async function copyStore(from: string, to: string, options: CopyOptions): Promise<CopyReport> {
  const source = parseDatabaseUrl(from, "--from");
  const target = parseDatabaseUrl(to, "--to");
  if (identityOf(source) === identityOf(target)) {
    throw new DomainError("invalid_parameter", `Both addresses name the same database, "${labelOf(source)}"`);
  }
  try {
    return await readSource(source, (db) =>
      writeTarget(target, options.clock(), (trx) => copyTables(db, trx, options)),
    );
  } catch (error) {
    throw faultToDomainError(error);
  }
}

/** One PostgreSQL database can hold several instances in different schemas. */
function identityOf(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return location.file;
  return `${location.label} ${new URLSearchParams(location.connectionString.split("?")[1]).get("options") ?? ""}`;
}

function labelOf(location: DatabaseLocation): string {
  return location.engine === "sqlite" ? location.file : location.label;
}

/**
 * @throws {DomainError} `invalid_parameter` without a database; `service_unavailable` for another
 *   schema
 */
async function readSource<Result>(source: DatabaseLocation, read: (db: Db) => Promise<Result>): Promise<Result> {
  if (source.engine === "postgres") {
    const { withoutTimeouts } = await import("../postgres/open-postgres.ts");
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

async function writeTarget<Result>(
  target: DatabaseLocation,
  now: number,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  if (target.engine === "postgres") {
    const { migratePostgres, withoutTimeouts } = await import("../postgres/open-postgres.ts");
    await migratePostgres(target, { now });
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

async function copyTables(db: Db, trx: Db, { clock, isForced, onProgress }: CopyOptions): Promise<CopyReport> {
  await clearTarget(trx, isForced === true);
  const counts = new Map<StoredTable, number>();
  for (const table of storedTables) counts.set(table, await countRows(db, table));
  const rowsTotal = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const report: Record<string, TableDigest> = {};
  let rows = 0;
  for (const table of storedTables) {
    report[table.name] = await copyTable(db, trx, {
      table,
      onRows(count) {
        rows += count;
        onProgress?.({ table: table.name, rows, rowsTotal });
      },
    });
  }
  const at = clock();
  await appendChange(trx, { at, changeId: createId(at, randomBytes), paletteIds: "all" });
  return report;
}

async function clearTarget(trx: Db, isForced: boolean): Promise<void> {
  for (const table of storedTables) {
    const count = await countRows(trx, table);
    if (count === 0) continue;
    if (!isForced) {
      throw new DomainError(
        "invalid_parameter",
        `The database to copy into holds data already (${count} rows in "${table.name}"); take an empty one, or replace all of it with --force`,
      );
    }
    await trx.deleteFrom(table.name).execute();
  }
}

interface TableCopy {
  readonly table: StoredTable;
  readonly onRows: (count: number) => void;
}

async function copyTable(db: Db, trx: Db, { table, onRows }: TableCopy): Promise<TableDigest> {
  const columns = await listColumns(db, table);
  const digester = new TableDigester(columns);
  const writeRows = createRowWriter(trx, table, columns);
  let written = Promise.resolve();
  for await (const rows of readRows(db, table)) {
    digester.add(rows);
    await written;
    written = writeRows(rows);
    written.catch(() => {}); // thrown by the next wait
    onRows(rows.length);
  }
  await written;
  const target = new TableDigester(columns);
  for await (const rows of readRows(trx, table)) target.add(rows);
  const [copied, stored] = [digester.digest(), target.digest()];
  if (copied.rows !== stored.rows || copied.sha256 !== stored.sha256) throw differs(table);
  return stored;
}

function differs({ name }: StoredTable): DomainError {
  return new DomainError(
    "service_unavailable",
    `Table "${name}" came out different from its source; nothing was copied`,
  );
}
