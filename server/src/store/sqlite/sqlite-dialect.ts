import type BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { StoreFault } from "../store-fault.ts";
import { sqliteFault } from "./sqlite-faults.ts";
import { LOCK_WAIT_MS_MAX, waitForLock } from "./wait-for-lock.ts";

/** Prepared statements kept at hand; the program has fewer texts than this but for lists of odd lengths. */
const STATEMENTS_MAX = 200;

/** What callers shall see of a driver's error. */
type ToError = (error: unknown) => unknown;

export interface SqliteDialectOptions {
  readonly toError?: ToError;
  /** How long the transaction that now begins may wait for the write lock. */
  readonly readLockWaitMs?: () => number;
}

/** Kysely on a SQLite connection of its own: transactions take the write lock at once, errors are faults. */
export function createSqliteDialect(
  connection: BetterSqlite3.Database,
  { toError = sqliteFault, readLockWaitMs = () => LOCK_WAIT_MS_MAX }: SqliteDialectOptions = {},
): Dialect {
  const database = withStatements(connection, toError);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver({ database }, { connection, readLockWaitMs }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

interface ImmediateDriverOptions {
  readonly connection: BetterSqlite3.Database;
  readonly readLockWaitMs: () => number;
}

/**
 * A transaction that begins with a read and then wants to write fails under WAL when another wrote in between; one that
 * begins with the write lock never does.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #options: ImmediateDriverOptions;

  constructor(config: SqliteDialectConfig, options: ImmediateDriverOptions) {
    super(config);
    this.#options = options;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const begin = CompiledQuery.raw("begin immediate");
    await waitForLock(() => connection.executeQuery(begin), this.#options.readLockWaitMs());
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
    if (this.#options.connection.inTransaction) await super.rollbackTransaction(connection);
  }
}

function withStatements(connection: BetterSqlite3.Database, toError: ToError): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_MAX });
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
