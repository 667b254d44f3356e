import type BetterSqlite3 from "better-sqlite3";
import { type FaultKind, StoreFault } from "../engine.ts";

const uniqueCodes = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);
const busyPrefixes = ["SQLITE_BUSY", "SQLITE_LOCKED"];
/** The disk, the file or the rights to it are the trouble, not the statement. */
const unavailablePrefixes = [
  "SQLITE_CORRUPT",
  "SQLITE_NOTADB",
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_CANTOPEN",
  "SQLITE_READONLY",
  "SQLITE_PERM",
  "SQLITE_AUTH",
  "SQLITE_NOMEM",
  "SQLITE_PROTOCOL",
];

/** The driver's error as a fault; what is not the database's doing passes through. */
export function sqliteFault(error: unknown): unknown {
  const kind = faultKind(sqliteCode(error));
  return kind && error instanceof Error ? new StoreFault(kind, error.message, { cause: error }) : error;
}

/** SQLite's extended result code, such as `SQLITE_BUSY_SNAPSHOT`; empty when the error is none of the driver's. */
export function sqliteCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Whether the driver says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return faultKind(sqliteCode(error)) === "busy";
}

function faultKind(code: string): FaultKind | undefined {
  if (uniqueCodes.has(code)) return "unique";
  if (busyPrefixes.some((prefix) => code.startsWith(prefix))) return "busy";
  return unavailablePrefixes.some((prefix) => code.startsWith(prefix)) ? "unavailable" : undefined;
}

const fullCode = "SQLITE_FULL";

/**
 * After a write that found no room: carries the log over into the database and gives the log's room back to the disk. On a disk that
 * the log itself has filled nothing could be written otherwise, for the log is carried over only after a write.
 *
 * @param error - why the write failed; what is not about room changes nothing
 * @returns whether it was about room
 */
export function checkpointWhenFull(connection: BetterSqlite3.Database, error: unknown): boolean {
  if (!isAboutRoom(error)) return false;
  try {
    connection.pragma("wal_checkpoint(truncate)");
  } catch {
    // There is no room in the database for what is in the log. The next write that fails tries again.
  }
  return true;
}

function isAboutRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sqliteCode(error) === fullCode || isAboutRoom(error.cause);
}
