/** A connection to a SQLite file as this program uses it: how it is opened, waits for the lock, and speaks to Kysely. */
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
import { DomainError } from "../../domain/errors.ts";
import type { Database, Db } from "../database.ts";
import { faultToDomainError, StoreFault } from "../engine.ts";
import { isBusy, sqliteFault } from "./sqlite-faults.ts";

/** "Tinc" in ASCII: tells our databases from other programs' (`PRAGMA application_id`). */
export const applicationId = 0x54696e63;

const readCacheKibibytes = 8192;
/** Of a reader that goes over the library once, in the order of its rows, and then looks at what has changed. */
const scanCacheKibibytes = 1024;
/** Grows only with what is written: a large import, whose indexes are touched all over, needs it. */
const writeCacheKibibytes = 65_536;
/** Under WAL a read waits for nothing but a connection that mends the log after a crash. */
const readWaitMsMax = 1000;
/** The log is cut back to this size after a long transaction or backup let it grow. */
const journalBytesMax = 64 * 1024 * 1024;
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
    connection.pragma(`cache_size = -${writeCacheKibibytes}`);
    // A statement of many rows saves the pages it touches for its own undo: not in a file.
    connection.pragma("temp_store = memory");
    if (connection.pragma("application_id", { simple: true }) !== applicationId) {
      connection.pragma(`application_id = ${applicationId}`);
    }
  });
}

/** A connection that cannot write, whose errors are the domain's; the file must have been opened for writing before. */
export async function openReadingDb(file: string, { isScan = false } = {}): Promise<Db> {
  const connection = await openConfigured(file, (opened) => {
    opened.pragma("query_only = on");
    opened.pragma(`cache_size = -${isScan ? scanCacheKibibytes : readCacheKibibytes}`);
    opened.pragma(`busy_timeout = ${readWaitMsMax}`);
  });
  return toDb(connection, { toError: (error) => faultToDomainError(sqliteFault(error)) });
}

/** A connection that closes the database last, or switches it to WAL, locks it for a moment: even a harmless pragma must wait. */
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

/**
 * Refuses databases of other programs. Both reads use one transaction, since another process may be
 * creating the schema at the same time.
 *
 * @throws {DomainError} `service_unavailable` when another program has created tables in it
 */
export function refuseForeign(connection: BetterSqlite3.Database, file: string): void {
  const isForeign = connection.transaction(() => {
    if (connection.pragma("application_id", { simple: true }) === applicationId) return false;
    return connection.prepare("select 1 from sqlite_schema limit 1").get() !== undefined;
  })();
  if (!isForeign) return;
  throw new DomainError("service_unavailable", `"${file}" is a SQLite database of another program`);
}

/** How long a writer waits for the lock before it reports the database busy. */
export const lockWaitMsMax = 4000;
/**
 * SQLite's own busy handler waits longer and longer between tries, up to 100 ms, and so loses again and again against a
 * writer that commits many short transactions in a row. Asking every millisecond is fair.
 */
const lockRetryMs = 1;

interface LockWait {
  readonly waitMsMax?: number;
  /** Lets milliseconds pass. */
  readonly rest?: (milliseconds: number) => void | Promise<void>;
}

/**
 * Repeats what fails because another connection holds the lock. Blocks its thread meanwhile unless told otherwise: for writer threads.
 *
 * @param attempt - throws what the driver throws
 * @throws {StoreFault} for an error of the driver
 */
async function waitForLock(
  attempt: () => void,
  { waitMsMax = lockWaitMsMax, rest = sleep }: LockWait = {},
): Promise<void> {
  const giveUpAt = performance.now() + waitMsMax;
  for (;;) {
    try {
      return withoutStack(attempt);
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw sqliteFault(error);
      await rest(lockRetryMs);
    }
  }
}

/** Writers that share a file fail and ask again all the time: to note where is a quarter of what that costs. */
function withoutStack(attempt: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    attempt();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Never written. */
const sleepCell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Blocks its thread. */
function sleep(milliseconds: number): void {
  Atomics.wait(sleepCell, 0, 0, milliseconds);
}

/** Prepared statements kept at hand; the program has fewer texts than this but for lists of odd lengths. */
const statementsMax = 200;

/** What callers shall see of a driver's error. */
type ToError = (error: unknown) => unknown;

interface SqliteDbOptions {
  readonly toError?: ToError;
  /** How long the transaction that now begins may wait for the write lock. */
  readonly readLockWaitMs?: () => number;
  /** Lets milliseconds pass until the lock is asked for again; blocks the thread when not given. */
  readonly rest?: LockWait["rest"];
}

/** Kysely on a connection of its own: transactions take the write lock at once, errors are faults. */
export function toDb(
  connection: BetterSqlite3.Database,
  { toError = sqliteFault, readLockWaitMs = () => lockWaitMsMax, rest = sleep }: SqliteDbOptions = {},
): Db {
  const database = withStatements(connection, toError);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(database, connection, () => ({ waitMsMax: readLockWaitMs(), rest })),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

/**
 * A transaction that begins with a read and then wants to write fails under WAL when another wrote in between; one that
 * begins with the write lock never does.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: BetterSqlite3.Database;
  readonly #readLockWait: () => LockWait;
  /** Straight to the driver: each failure on the way through Kysely costs as much again. */
  #begin: BetterSqlite3.Statement | undefined;

  constructor(database: SqliteDatabase, connection: BetterSqlite3.Database, readLockWait: () => LockWait) {
    super({ database });
    this.#connection = connection;
    this.#readLockWait = readLockWait;
  }

  override async beginTransaction(): Promise<void> {
    await waitForLock(() => {
      this.#begin ??= this.#connection.prepare("begin immediate");
      this.#begin.run();
    }, this.#readLockWait());
  }

  /** After a failed fsync nobody knows what a restart will find. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!(error instanceof StoreFault) || error.kind !== "unavailable") throw error;
      throw new StoreFault("unknown", error.message, { cause: error });
    }
  }

  /** When the disk is full SQLite may have rolled back by itself; the complaint about that would hide what happened. */
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
