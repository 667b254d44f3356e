import type BetterSqlite3 from "better-sqlite3";
import { sqliteCode } from "./sqlite-faults.ts";

const FULL_CODE = "SQLITE_FULL";

/**
 * After a write that found no room: carries the log over into the database and gives the log's room back to the disk. On a disk that
 * the log itself has filled nothing could be written otherwise, for the log is carried over only after a write.
 *
 * @param error - why the write failed; what is not about room changes nothing
 */
export function relieveDisk(connection: BetterSqlite3.Database, error: unknown): void {
  if (!isAboutRoom(error)) return;
  try {
    connection.pragma("wal_checkpoint(truncate)");
  } catch {
    // There is no room in the database for what is in the log. The next write that fails tries again.
  }
}

function isAboutRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sqliteCode(error) === FULL_CODE || isAboutRoom(error.cause);
}
