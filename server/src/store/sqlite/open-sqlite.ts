import {
  type BackupOptions,
  type DatabaseCounts,
  MissingDatabaseError,
  type OpenedEngine,
  StoreFault,
  faultToDomainError,
  writeHeartbeat,
} from "../../db/engine.ts";
import { accessSync, type BigIntStats, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { DomainError } from "@tincture/contract/errors";
import { describeAccess } from "../../runtime/files.ts";
import { hasSchema, migrate } from "../migrate.ts";
import { backupSqlite } from "./copy-database.ts";
import { makePrivateFile, makePrivateFolder } from "../../runtime/private-files.ts";
import { openReadingDb, openWritingConnection, toDb } from "../../db/sqlite/sqlite-connection.ts";
import { createLocalWriter, createWriterThread } from "./writer-thread.ts";

interface SqliteOptions {
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
  readonly isAlone?: boolean;
  /** Whether a missing database is an error; by default it is created. */
  readonly mustExist?: boolean;
}

/**
 * Opens the SQLite engine: reads and rare writes on this thread, others on the writer thread, or on
 * this thread in a command.
 *
 * @param file - created with its folders unless it must exist
 * @throws {MissingDatabaseError} when it must exist and does not
 */
export async function openSqlite(file: string, options: SqliteOptions): Promise<OpenedEngine> {
  const { now, log, isAlone = false, mustExist = false } = options;
  try {
    if (mustExist) {
      requireFile(file);
    } else {
      makePrivateFolder(dirname(file));
      makePrivateFile(file);
    }
    const isNew = await migrateFile(file, { now, mustExist });
    const db = await openReadingDb(file);
    await db.selectFrom("migrations").select("name").limit(1).execute();
    const checkFile = createFileCheck(file, log);
    const local = createLocalWriter(file);
    const writer = isAlone ? local : createWriterThread({ file, log });
    return {
      engine: {
        db,
        background: db,
        write: writer.write,
        transact: (run) => local.write(run, null),
        backup,
        ping,
        close,
      },
      isNew,
    };

    function backup(target: string, { isForced = false }: BackupOptions): Promise<DatabaseCounts> {
      return backupSqlite({ file, target, isForced });
    }
    async function ping(): Promise<void> {
      checkFile();
      await db.selectFrom("migrations").select("name").limit(1).execute();
      await writer.write(writeHeartbeat, null);
    }
    async function close(): Promise<void> {
      await writer.close();
      if (writer !== local) await local.close();
      await db.destroy();
    }
  } catch (error) {
    throw openingError(error, file);
  }
}

/**
 * Returns a check that the paths of the database and its log still refer to the open files. If an
 * operator replaces or removes one, open connections continue to write to the old file, and these
 * writes are lost at the next start. Logs the first of consecutive failures.
 */
function createFileCheck(file: string, log: SqliteOptions["log"]): () => void {
  const opened = statSync(file, { bigint: true });
  /** SQLite creates it on the first write and keeps it while a connection is open. */
  const walFile = `${file}-wal`;
  let openedWal: BigIntStats | undefined;
  let isLogged = false;
  return function checkFile(): void {
    openedWal ??= findFile(walFile);
    const changed = describeChange(file, opened) ?? (openedWal && describeChange(walFile, openedWal));
    if (changed === undefined) {
      isLogged = false;
      return;
    }
    const { path, change } = changed;
    if (!isLogged) log(`database file "${path}" was ${change} while the server was running; restart the server`);
    isLogged = true;
    throw new DomainError("service_unavailable", `The database file was ${change}; the server must be restarted`);
  };
}

interface FileChange {
  readonly path: string;
  readonly change: "replaced" | "removed";
}

function describeChange(path: string, opened: BigIntStats): FileChange | undefined {
  const found = findFile(path);
  if (!found) return { path, change: "removed" };
  return found.dev === opened.dev && found.ino === opened.ino ? undefined : { path, change: "replaced" };
}

function findFile(path: string): BigIntStats | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false });
}

/** Another process may be applying all steps. */
const migrationWaitMsMax = 30_000;

/** SQLite opens an empty file as an empty database. */
export function requireFile(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw missingDatabase(file);
}

function missingDatabase(file: string): MissingDatabaseError {
  return new MissingDatabaseError(`There is no database at "${file}"`);
}

type MigrationTerms = Required<Pick<SqliteOptions, "now" | "mustExist">>;

async function migrateFile(file: string, { now, mustExist }: MigrationTerms): Promise<boolean> {
  const connection = await openWritingConnection(file);
  const db = toDb(connection, { readLockWaitMs: () => migrationWaitMsMax });
  try {
    if (mustExist && !(await hasSchema(db))) throw missingDatabase(file);
    const report = await migrate(db, now);
    return report.isNew;
  } finally {
    await db.destroy();
  }
}

export function openingError(error: unknown, file: string): unknown {
  if (error instanceof MissingDatabaseError) return error;
  const isOurs = error instanceof StoreFault || (error instanceof Error && "code" in error && "syscall" in error);
  if (!isOurs) return faultToDomainError(error);
  const message = `Cannot open the database "${file}": ${isFolder(file) ? "it is a folder" : error.message}`;
  const access = describeDeniedAccess(file);
  return new DomainError("service_unavailable", access === undefined ? message : `${message}. ${access}`, {
    cause: error,
  });
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Describes the first inaccessible path among the files and their folder; undefined if all are
 * accessible.
 */
function describeDeniedAccess(file: string): string | undefined {
  const { F_OK, R_OK, W_OK, X_OK } = constants;
  const folder = dirname(file);
  // The files of an inaccessible folder cannot be checked.
  if (!canAccess(folder, R_OK | W_OK | X_OK)) return describeAccess(folder);
  const denied = ["", "-wal", "-shm", "-journal"]
    .map((suffix) => file + suffix)
    .find((path) => canAccess(path, F_OK) && !canAccess(path, R_OK | W_OK));
  return denied === undefined ? undefined : describeAccess(denied);
}

function canAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
