import { Kysely } from "kysely";
import { dirname } from "node:path";
import { DomainError } from "../../domain/errors.ts";
import type { Database } from "../database.ts";
import type { BackupOptions, DatabaseCounts, OpenedEngine, ReadingDb } from "../engine.ts";
import { migrate } from "../migrate.ts";
import { faultToDomainError, StoreFault } from "../store-fault.ts";
import { backupSqlite } from "./backup-sqlite.ts";
import { makeFolder } from "./make-folder.ts";
import { openReadingConnection, openWritingConnection } from "./open-connection.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteFault } from "./sqlite-faults.ts";
import { createWriterThread } from "./writer-thread.ts";

export interface SqliteOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
}

/**
 * The SQLite engine: reads on this thread through a connection that cannot write, writes through the writer thread.
 *
 * @param file - made with its folders when missing
 */
export async function openSqlite(file: string, { now, log }: SqliteOptions): Promise<OpenedEngine> {
  try {
    makeFolder(dirname(file));
    const isNew = await migrateFile(file, now);
    const reading = await openReadingConnection(file);
    const db = new Kysely<Database>({ dialect: createSqliteDialect(reading, { toError: readError }) });
    await db.selectFrom("migrations").select("name").limit(1).execute();
    const writer = createWriterThread({ file, log });
    return { engine: { db, background: db, write: writer.write, backup, ping, close }, isNew };

    function backup(target: string, { isForced = false }: BackupOptions): Promise<DatabaseCounts> {
      return backupSqlite({ file, target, isForced });
    }
    async function ping(): Promise<void> {
      await db.selectFrom("migrations").select("name").limit(1).execute();
      await writer.write("writeHeartbeat", null);
    }
    async function close(): Promise<void> {
      await writer.close();
      await db.destroy();
    }
  } catch (error) {
    throw openingError(error, file);
  }
}

async function migrateFile(file: string, now: number): Promise<boolean> {
  const db = new Kysely<Database>({ dialect: createSqliteDialect(await openWritingConnection(file)) });
  try {
    const report = await migrate(db, now);
    return report.isNew;
  } finally {
    await db.destroy();
  }
}

function openingError(error: unknown, file: string): unknown {
  const isOurs =
    error instanceof StoreFault || (error instanceof Error && "code" in error && "syscall" in error);
  if (!isOurs) return faultToDomainError(error);
  return new DomainError("service_unavailable", `Cannot open the database "${file}": ${error.message}`, {
    cause: error,
  });
}

function readError(error: unknown): unknown {
  return faultToDomainError(sqliteFault(error));
}

/** A connection that cannot write. */
export async function openSqliteReading(file: string): Promise<ReadingDb> {
  const connection = await openReadingConnection(file);
  const toError = (error: unknown): unknown => faultToDomainError(sqliteFault(error));
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection, { toError }) });
  return { db, close: () => db.destroy() };
}
