import { sql } from "kysely";
import { DomainError } from "@tincture/contract/errors";
import { commitDebitRows } from "../../credits/ledger-store.ts";
import type { Db } from "../../db/database.ts";
import type { PostgresLocation } from "../../db/database-url.ts";
import {
  faultToDomainError,
  isUniqueFault,
  MissingDatabaseError,
  type OpenedEngine,
  type PoolLoad,
  StoreFault,
  type Write,
  writeHeartbeat,
} from "../../db/engine.ts";
import {
  type BoundedPool,
  backgroundLimits,
  createPool,
  ledgerLimits,
  readingLimits,
  untimedLimits,
} from "../../db/postgres/create-pool.ts";
import { retryWrite } from "../../db/postgres/postgres-faults.ts";
import { storedTables } from "../copy/stored-tables.ts";
import { hasSchema, migrate, type MigrationReport } from "../migrate.ts";

interface PostgresOptions {
  readonly now: number;
  /** Maximum number of connections, without that of the start. */
  readonly connectionsMax: number;
  /** Whether a database without our tables is an error; by default they are created. */
  readonly mustExist?: boolean;
}

/** The pool for reads gets the remaining connections. */
const ledgerConnections = 2;
const backgroundConnections = 3;

/** Opens the PostgreSQL engine with a pool for reads, one for debits and one for other work. */
export async function openPostgres(
  location: PostgresLocation,
  { now, connectionsMax, mustExist = false }: PostgresOptions,
): Promise<OpenedEngine> {
  const isNew = await migrateServer(location, { now, mustExist });
  const readingConnections = connectionsMax - ledgerConnections - backgroundConnections;
  const reading = createPool({ location, limits: readingLimits, connectionsMax: readingConnections });
  const ledger = createPool({ location, limits: ledgerLimits, connectionsMax: ledgerConnections });
  const background = createPool({ location, limits: backgroundLimits, connectionsMax: backgroundConnections });
  const db = reading.reads;
  const write = createWrite({ ledger: ledger.writes, background: background.writes });

  async function ping(): Promise<void> {
    await Promise.all([refuseStandby(db), write(writeHeartbeat, null)]);
  }
  async function close(): Promise<void> {
    await Promise.all([reading, ledger, background].map((pool: BoundedPool) => pool.end()));
  }
  function readPools(): readonly PoolLoad[] {
    const describe = (pool: PoolLoad["pool"], { load: { inUse, waiting } }: BoundedPool) => ({ pool, inUse, waiting });
    return [describe("ledger", ledger), describe("reading", reading), describe("background", background)];
  }
  return {
    isNew,
    engine: {
      readPools,
      db,
      background: background.reads,
      write,
      transact: (run) => write(run, null),
      backup: refuseBackup,
      ping,
      close,
    },
  };
}

/** Rejects a standby, which cannot charge and may return old data. */
async function refuseStandby(db: Db): Promise<void> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  if (rows[0]?.transaction_read_only !== "on") return;
  throw new DomainError("service_unavailable", "The database is a standby, which only reads");
}

async function migrateServer(location: PostgresLocation, terms: MigrationTerms): Promise<boolean> {
  try {
    return (await migratePostgres(location, terms)).isNew;
  } catch (error) {
    throw openingError(error, location);
  }
}

/** Adds the server's message, which never contains the password. */
export function openingError(error: unknown, { label }: PostgresLocation): unknown {
  if (!(error instanceof StoreFault)) return error;
  const message = `Cannot open the database at ${label}: ${error.message}`;
  return new DomainError("service_unavailable", message, { cause: error });
}

/** Writes that a request or a health check waits for. */
const ledgerWrites: ReadonlySet<unknown> = new Set([commitDebitRows, writeHeartbeat]);
/** Within the timeout of a connection, so that retries do not extend it. */
const ledgerRetryMsMax = 150;
/** Readers of changes look back longer than this and the last try. */
const backgroundRetryMsMax = 3000;

function createWrite({ ledger, background }: Readonly<Record<"ledger" | "background", Db>>): Write {
  return async (run, input) => {
    const isLedger = ledgerWrites.has(run);
    const db = isLedger ? ledger : background;
    try {
      return await retryWrite(() => db.transaction().execute((trx) => run(trx, input)), {
        retryMsMax: isLedger ? ledgerRetryMsMax : backgroundRetryMsMax,
      });
    } catch (error) {
      throw isUniqueFault(error) ? error : faultToDomainError(error);
    }
  };
}

function refuseBackup(): Promise<never> {
  return Promise.reject(new DomainError("invalid_parameter", "Only SQLite databases are backed up"));
}

const triesMax = 10;

/** Values of `synchronous_commit` that wait for the disk, and for a synchronous standby's. */
const durable: ReadonlySet<string> = new Set(["on", "remote_apply"]);

const ownTables: readonly string[] = ["migrations", "library_changes", ...storedTables.map(({ name }) => name)];

export interface MigrationTerms {
  readonly now: number;
  readonly mustExist?: boolean;
}

/** Uses one connection without timeouts. Errors are faults. */
export async function withoutTimeouts<Result>(
  location: PostgresLocation,
  act: (db: Db) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ location, limits: untimedLimits, connectionsMax: 1 });
  try {
    return await act(pool.writes);
  } finally {
    await pool.end();
  }
}

/**
 * Updates the schema. Simultaneous first starts all create the lock table "if not exists"; all but
 * one fail with a duplicate in the catalog and start over.
 *
 * @throws {DomainError} `service_unavailable` when the schema is another program's or newer
 */
export function migratePostgres(
  location: PostgresLocation,
  { now, mustExist = false }: MigrationTerms,
): Promise<MigrationReport> {
  return withoutTimeouts(location, async (db) => {
    await db.transaction().execute((trx) => refuseWeak(trx, location));
    for (let tries = 1; ; tries += 1) {
      try {
        await refuseEncoding(db, location);
        await refuseForeign(db, location);
        if (mustExist && !(await hasSchema(db)))
          throw new MissingDatabaseError(`The database at ${location.label} has no tables of this program`);
        return await migrate(db, now);
      } catch (error) {
        if (!isUniqueFault(error) || tries === triesMax) throw error;
      }
    }
  });
}

async function refuseWeak(trx: Db, { label }: PostgresLocation): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx);
  const found = rows[0]?.synchronous_commit ?? "nothing";
  if (durable.has(found)) return;
  throw new DomainError(
    "service_unavailable",
    `Transactions in the database at ${label} have synchronous_commit ${found} after "set local synchronous_commit = on"; ` +
      `what is between must let a transaction keep to one connection, as a pool of PgBouncer does with pool_mode transaction or session`,
  );
}

/** Color names use many scripts. */
async function refuseEncoding(db: Db, { label }: PostgresLocation): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === "UTF8") return;
  throw new DomainError(
    "service_unavailable",
    `The database at ${label} has the encoding ${encoding}; create it with "createdb --encoding=UTF8 --template=template0"`,
  );
}

/** Other programs may have tables with these names, but not the lock. */
async function refuseForeign(db: Db, { label }: PostgresLocation): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map((table) => table.name));
  if (tables.has("migration_lock") || !ownTables.some((name) => tables.has(name))) return;
  throw new DomainError(
    "service_unavailable",
    `The schema in the database at ${label} holds tables of another program; give this one a database or schema of its own`,
  );
}
