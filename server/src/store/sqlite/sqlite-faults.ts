import { StoreFault, type FaultKind } from "../store-fault.ts";

const UNIQUE_CODES = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);
const BUSY_PREFIXES = ["SQLITE_BUSY", "SQLITE_LOCKED"];
/** The disk, the file or the rights to it are the trouble, not the statement. */
const UNAVAILABLE_PREFIXES = [
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

function faultKind(code: string): FaultKind | undefined {
  if (UNIQUE_CODES.has(code)) return "unique";
  if (BUSY_PREFIXES.some((prefix) => code.startsWith(prefix))) return "busy";
  return UNAVAILABLE_PREFIXES.some((prefix) => code.startsWith(prefix)) ? "unavailable" : undefined;
}
