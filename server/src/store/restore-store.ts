import BetterSqlite3 from "better-sqlite3";
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { parseDatabaseUrl } from "../db/database-url.ts";
import type { DatabaseCounts } from "../db/engine.ts";
import { openingError, requireFile } from "./sqlite/open-sqlite.ts";
import { copyDatabase, modelOf } from "./sqlite/copy-database.ts";
import { makePrivateFolder, syncFile, syncFolder } from "../runtime/private-files.ts";
import { refuseForeign } from "../db/sqlite/sqlite-connection.ts";
import { sqliteCode } from "../db/sqlite/sqlite-faults.ts";

/** The header of a SQLite database; section 1.3 of its file format. */
const sqliteMagic = "SQLite format 3\0";

interface RestoreReport extends DatabaseCounts {
  /** Where the previous database is kept; undefined when there was none. */
  readonly previousFile: string | undefined;
}

/**
 * Replaces a database that is not in use with a backup. Keeps the previous one in the same folder.
 *
 * @throws {DomainError} `invalid_parameter` when the backup is missing, `service_unavailable` when
 *   it is damaged or foreign, or the database is in use
 */
export async function restoreStore(databaseUrl: string, backup: string, clock: Clock): Promise<RestoreReport> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") throw new DomainError("invalid_parameter", "Only SQLite databases are restored");
  try {
    return await restoreSqlite({ file: location.file, backup, now: clock() });
  } catch (error) {
    throw openingError(error, location.file);
  }
}

/** @throws {MissingDatabaseError} if this address has no SQLite database */
export function requireDatabase(databaseUrl: string): void {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") return;
  try {
    requireFile(location.file);
  } catch (error) {
    throw openingError(error, location.file);
  }
}

interface RestoreRequest {
  readonly file: string;
  readonly backup: string;
  readonly now: number;
}

async function restoreSqlite({ file: path, backup, now }: RestoreRequest): Promise<RestoreReport> {
  // SQLite stores the log next to the target of a symbolic link.
  const file = existsSync(path) ? realpathSync(path) : path;
  const source = resolve(backup);
  refuseSource(source, file);
  refuseTarget(file);
  makePrivateFolder(dirname(file));
  const partial = `${file}.partial-${randomBytes(4).toString("hex")}`;
  try {
    const counts = await copyDatabase({ source, target: partial, model: modelOf(file), isSourceChecked: true });
    syncFile(partial);
    const previousFile = replace(file, { partial, now });
    syncFolder(file);
    return { ...counts, previousFile };
  } finally {
    rmSync(partial, { force: true });
  }
}

function refuseSource(source: string, file: string): void {
  if (!existsSync(source)) throw new DomainError("invalid_parameter", `There is no file "${source}"`);
  if (statSync(source).isDirectory())
    throw new DomainError("invalid_parameter", `"${source}" is a folder; name a backup`);
  if (realpathSync(source) === file) {
    throw new DomainError("invalid_parameter", `"${source}" is the database itself; name a backup`);
  }
}

/** Accepts a damaged database, since it is a common reason to restore a backup. */
function refuseTarget(file: string): void {
  if (!existsSync(file) || !isSqliteFile(file)) return;
  const database = new BetterSqlite3(file, { readonly: true, timeout: 0 });
  try {
    refuseForeign(database, file);
  } catch (error) {
    if (error instanceof DomainError) throw error;
  } finally {
    database.close();
  }
}

interface Replacement {
  readonly partial: string;
  readonly now: number;
}

function replace(file: string, { partial, now }: Replacement): string | undefined {
  const previousFile = `${file}.before-restore-${formatTime(now)}`;
  const hasPrevious = existsSync(file);
  const lock = hasPrevious && isSqliteFile(file) ? lockIdle(file) : undefined;
  try {
    moveLeftovers(file, previousFile);
    if (hasPrevious) keepPrevious(file, previousFile);
    // Otherwise SQLite could replay the old log into the new file after a power loss.
    syncFolder(file);
    renameSync(partial, file);
  } finally {
    lock?.close();
  }
  return hasPrevious ? previousFile : undefined;
}

/** SQLite deletes the log of a file that it cannot read, although the log may hold data. */
function isSqliteFile(file: string): boolean {
  return readFirstBytes(file, sqliteMagic.length) === sqliteMagic;
}

/**
 * Leaving WAL mode fails if the database is open elsewhere; otherwise it deletes the log.
 *
 * @returns undefined when the file is too damaged to open, so that it can be replaced
 */
function lockIdle(file: string): BetterSqlite3.Database | undefined {
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    database.pragma("journal_mode = delete");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (!sqliteCode(error).startsWith("SQLITE_BUSY")) return undefined;
    throw new DomainError("service_unavailable", `"${file}" is in use; stop the server first`, {
      cause: error,
    });
  }
}

/** A log left by a crash belongs to the old file; SQLite would replay it into the new one. */
function moveLeftovers(file: string, previousFile: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, previousFile + suffix);
  }
}

/** Uses a hard link, so that the database exists at every moment, or else a rename. */
function keepPrevious(file: string, previousFile: string): void {
  try {
    linkSync(file, previousFile);
  } catch (error) {
    if (existsSync(previousFile)) throw error;
    renameSync(file, previousFile);
  }
}

function readFirstBytes(file: string, count: number): string {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(count);
    readSync(descriptor, bytes);
    return bytes.toString("latin1");
  } finally {
    closeSync(descriptor);
  }
}

function formatTime(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, "");
}
