import BetterSqlite3 from "better-sqlite3";
import { DomainError } from "../../domain/errors.ts";
import { findLogPages } from "./log-pages.ts";
import { sqliteFault } from "./sqlite-faults.ts";
import { waitForLock } from "./wait-for-lock.ts";

/** "Tinc" in ASCII: tells our databases from other programs' (`PRAGMA application_id`). */
export const APPLICATION_ID = 0x54696e63;

const READ_CACHE_KIBIBYTES = 8192;
/** Grows only with what is written: a large import, whose indexes are touched all over, needs it. */
const WRITE_CACHE_KIBIBYTES = 65_536;
/** Under WAL a read waits for nobody, but for whoever mends the log after a crash. */
const READ_WAIT_MS_MAX = 1000;
/** The log is cut back to this size after a long transaction or backup let it grow. */
const JOURNAL_BYTES_MAX = 64 * 1024 * 1024;

/**
 * A connection that writes: WAL, every commit synced to the disk before it is answered. Locks are waited for by
 * `waitForLock`, not by SQLite.
 *
 * @param file - created when missing
 * @throws {DomainError} `service_unavailable` when it is not a database of this program
 */
export function openWritingConnection(file: string): Promise<BetterSqlite3.Database> {
  return openConfigured(file, (connection) => {
    refuseForeign(connection, file);
    connection.pragma("journal_mode = wal");
    connection.pragma(`cache_size = -${WRITE_CACHE_KIBIBYTES}`);
    connection.pragma(`wal_autocheckpoint = ${findLogPages(file)}`);
    // A statement of many rows saves the pages it touches for its own undo: not in a file.
    connection.pragma("temp_store = memory");
    if (connection.pragma("application_id", { simple: true }) !== APPLICATION_ID) {
      connection.pragma(`application_id = ${APPLICATION_ID}`);
    }
  });
}

/** A connection that cannot write; the file must have been opened for writing before. */
export function openReadingConnection(file: string): Promise<BetterSqlite3.Database> {
  return openConfigured(file, (connection) => {
    connection.pragma("query_only = on");
    connection.pragma(`cache_size = -${READ_CACHE_KIBIBYTES}`);
    connection.pragma(`busy_timeout = ${READ_WAIT_MS_MAX}`);
  });
}

/** Whoever closes a database last, or switches it to WAL, locks it for a moment: even a harmless pragma must wait. */
async function openConfigured(
  file: string,
  configure: (connection: BetterSqlite3.Database) => void,
): Promise<BetterSqlite3.Database> {
  const connection = withFaults(() => new BetterSqlite3(file, { timeout: 0 }));
  try {
    await waitForLock(() =>
      withFaults(() => {
        connection.pragma("synchronous = full");
        connection.pragma(`journal_size_limit = ${JOURNAL_BYTES_MAX}`);
        configure(connection);
      }),
    );
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function withFaults<Result>(run: () => Result): Result {
  try {
    return run();
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
