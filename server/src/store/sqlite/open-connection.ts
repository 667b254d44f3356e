import BetterSqlite3 from "better-sqlite3";
import { DomainError } from "../../domain/errors.ts";
import { sqliteFault } from "./sqlite-faults.ts";
import { waitForLock } from "./wait-for-lock.ts";

/** "Tinc" in ASCII: tells our databases from other programs' (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x54696e63;

/** Page cache of one connection. */
const CACHE_KIBIBYTES = 8192;
/** The log is cut back to this size after a long transaction or backup let it grow. */
const JOURNAL_BYTES_MAX = 64 * 1024 * 1024;

/**
 * A connection that writes: WAL, every commit synced to the disk before it is answered. Locks are waited for by
 * `waitForLock`, not by SQLite.
 *
 * @param file - created when missing
 * @throws {DomainError} `service_unavailable` when it is not a database of this program
 */
export async function openWritingConnection(file: string): Promise<BetterSqlite3.Database> {
  const connection = open(file);
  try {
    await waitForLock(() => claim(connection, file));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A connection that cannot write; the file must have been opened for writing before. */
export function openReadingConnection(file: string): BetterSqlite3.Database {
  const connection = open(file);
  connection.pragma("query_only = on");
  return connection;
}

function open(file: string): BetterSqlite3.Database {
  try {
    const connection = new BetterSqlite3(file, { timeout: 0 });
    connection.pragma(`cache_size = -${CACHE_KIBIBYTES}`);
    connection.pragma("synchronous = full");
    connection.pragma(`journal_size_limit = ${JOURNAL_BYTES_MAX}`);
    return connection;
  } catch (error) {
    throw sqliteFault(error);
  }
}

function claim(connection: BetterSqlite3.Database, file: string): void {
  try {
    refuseForeign(connection, file);
    connection.pragma("journal_mode = wal");
    if (connection.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
      connection.pragma(`application_id = ${APPLICATION_ID}`);
    }
  } catch (error) {
    throw sqliteFault(error);
  }
}

/** Both looks in one read transaction: a simultaneous start may be claiming the empty file. */
function refuseForeign(connection: BetterSqlite3.Database, file: string): void {
  const isForeign = connection.transaction(() => {
    if (connection.pragma("application_id", { simple: true }) === APPLICATION_ID) return false;
    return connection.prepare("select 1 from sqlite_schema limit 1").get() !== undefined;
  })();
  if (!isForeign) return;
  throw new DomainError("service_unavailable", `"${file}" is a SQLite database of another program`);
}
