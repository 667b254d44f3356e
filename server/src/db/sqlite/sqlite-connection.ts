import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { DomainError } from "@tincture/contract/errors";
import type { Database, Db } from "../database.ts";
import { faultToDomainError, StoreFault } from "../engine.ts";
import { isBusy, sqliteFault } from "./sqlite-faults.ts";

/** "Tinc" in ASCII. Identifies our databases (`PRAGMA application_id`). */
export const applicationId = 0x54696e63;

const readCacheKibibytes = 8192;
const scanCacheKibibytes = 1024;
/** Large imports update many index pages. */
const writeCacheKibibytes = 65_536;
/** In WAL mode, a read only waits while another connection recovers the log. */
const readWaitMsMax = 1000;
/** Size to which the log is truncated after a long transaction or a backup. */
const journalBytesMax = 64 * 1024 * 1024;
/**
 * WAL mode, syncing every commit. `waitForLock` waits for locks, not SQLite.
 *
 * @throws {DomainError} `service_unavailable` when it is not a database of this program
 */
export function openWritingConnection(file: string): Promise<BetterSqlite3.Database> {
  return openConfigured(file, (connection) => {
    refuseForeign(connection, file);
    connection.pragma("journal_mode = wal");
    connection.pragma(`cache_size = -${writeCacheKibibytes}`);
    // Keeps the statement journal of large writes in memory.
    connection.pragma("temp_store = memory");
    if (connection.pragma("application_id", { simple: true }) !== applicationId) {
      connection.pragma(`application_id = ${applicationId}`);
    }
  });
}

/** The file must have been opened for writing before. */
export async function openReadingDb(file: string, { isScan = false } = {}): Promise<Db> {
  const connection = await openConfigured(file, (opened) => {
    opened.pragma("query_only = on");
    opened.pragma(`cache_size = -${isScan ? scanCacheKibibytes : readCacheKibibytes}`);
    opened.pragma(`busy_timeout = ${readWaitMsMax}`);
  });
  return toDb(connection, { toError: (error) => faultToDomainError(sqliteFault(error)) });
}

/**
 * Retries, since a connection that closes last or switches to WAL locks the database for a moment.
 */
async function openConfigured(
  file: string,
  configure: (connection: BetterSqlite3.Database) => void,
): Promise<BetterSqlite3.Database> {
  const connection = withErrors(sqliteFault, () => new BetterSqlite3(file, { timeout: 0 }));
  try {
    await waitForLock(() => {
      connection.pragma("synchronous = full");
      connection.pragma(`journal_size_limit = ${journalBytesMax}`);
      configure(connection);
    });
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Both reads use one transaction, since another process may be creating the schema. */
export function refuseForeign(connection: BetterSqlite3.Database, file: string): void {
  const isForeign = connection.transaction(() => {
    if (connection.pragma("application_id", { simple: true }) === applicationId) return false;
    return connection.prepare("select 1 from sqlite_schema limit 1").get() !== undefined;
  })();
  if (!isForeign) return;
  throw new DomainError("service_unavailable", `"${file}" is a SQLite database of another program`);
}

export const lockWaitMsMax = 4000;
/**
 * SQLite's busy handler waits up to 100 ms between tries and starves behind a writer with many
 * short transactions. Polling every millisecond is fair.
 */
const lockRetryMs = 1;

/** @throws {StoreFault} for an error of the driver */
async function waitForLock(attempt: () => void, waitMsMax = lockWaitMsMax): Promise<void> {
  const giveUpAt = performance.now() + waitMsMax;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw sqliteFault(error);
      await pause(lockRetryMs);
    }
  }
}

/** More than the number of different statements, except for lists of unusual lengths. */
const statementsMax = 200;

type ToError = (error: unknown) => unknown;

interface SqliteDbOptions {
  readonly toError?: ToError;
  readonly readLockWaitMs?: () => number;
}

/**
 * Creates Kysely for a connection. Transactions take the write lock immediately; errors are faults.
 */
export function toDb(
  connection: BetterSqlite3.Database,
  { toError = sqliteFault, readLockWaitMs = () => lockWaitMsMax }: SqliteDbOptions = {},
): Db {
  const database = withStatements(connection, toError);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database, connection, readLockWaitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

/**
 * In WAL mode, a transaction that reads first fails to write if another connection has written in
 * between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: BetterSqlite3.Database;
  readonly #readLockWaitMs: () => number;
  /** Bypasses Kysely, which doubles the cost of a failed try. */
  #begin: BetterSqlite3.Statement | undefined;

  constructor(database: SqliteDatabase, connection: BetterSqlite3.Database, readLockWaitMs: () => number) {
    super({ database });
    this.#connection = connection;
    this.#readLockWaitMs = readLockWaitMs;
  }

  override async beginTransaction(): Promise<void> {
    await waitForLock(() => {
      this.#begin ??= this.#connection.prepare("begin immediate");
      this.#begin.run();
    }, this.#readLockWaitMs());
  }

  /** After a failed fsync, the outcome is unknown. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!(error instanceof StoreFault) || error.kind !== "unavailable") throw error;
      throw new StoreFault("unknown", error.message, { cause: error });
    }
  }

  /**
   * On a full disk, SQLite may have rolled back already. A second rollback would hide the error.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

function withStatements(connection: BetterSqlite3.Database, toError: ToError): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: statementsMax });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = withErrors(toError, () => translateStatement(connection.prepare(sql), toError));
      statements.set(sql, statement);
      return statement;
    },
    close: () => connection.close(),
  };
}

function translateStatement(statement: BetterSqlite3.Statement, toError: ToError): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => withErrors(toError, () => statement.all(...parameters)),
    run: (parameters) => withErrors(toError, () => statement.run(...parameters)),
    iterate: (parameters) => withErrors(toError, () => statement.iterate(...parameters)),
  };
}

function withErrors<Result>(toError: ToError, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw toError(error);
  }
}
