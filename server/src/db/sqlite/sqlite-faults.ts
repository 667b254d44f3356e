import type BetterSqlite3 from "better-sqlite3";
import { type FaultKind, StoreFault } from "../engine.ts";

const uniqueCodes = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);
const busyPrefixes = ["SQLITE_BUSY", "SQLITE_LOCKED"];
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

export function sqliteFault(error: unknown): unknown {
  const kind = faultKind(sqliteCode(error));
  return kind && error instanceof Error ? new StoreFault(kind, error.message, { cause: error }) : error;
}

/** SQLite's extended result code, such as `SQLITE_BUSY_SNAPSHOT`, or an empty string. */
export function sqliteCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

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
 * Copies the WAL into the database after a write failed because the disk is full. SQLite
 * checkpoints only after a commit, so a WAL that fills the disk would block all writes.
 */
export function checkpointWhenFull(connection: BetterSqlite3.Database, error: unknown): void {
  if (!isDiskFull(error)) return;
  try {
    connection.pragma("wal_checkpoint(truncate)");
  } catch {
    // The disk has no room for the pages of the WAL. The next failed write tries again.
  }
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sqliteCode(error) === fullCode || isDiskFull(error.cause);
}
