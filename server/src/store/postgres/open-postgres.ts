import { sql } from "kysely";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import type { OpenedEngine, ReadingDb, Write } from "../engine.ts";
import { faultToDomainError, isUniqueFault, StoreFault } from "../store-fault.ts";
import { runWrite, type WriteName, type WriteOutput } from "../writes.ts";
import { createCircuitBreaker, probeServer } from "./circuit-breaker.ts";
import { type BoundedPool, createPool } from "./create-pool.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { backgroundLimits, ledgerLimits, readingLimits } from "./pool-limits.ts";
import { retryWrite } from "./postgres-faults.ts";
import type { PostgresLocation } from "./postgres-location.ts";

export interface PostgresOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
  /** Connections of this process, at most; those of a start and of probes come on top for a moment. */
  readonly connectionsMax: number;
}

/** Connections of the pools besides reading, which has the rest. */
const LEDGER_CONNECTIONS = 2;
const BACKGROUND_CONNECTIONS = 3;

/** The PostgreSQL engine: three pools of connections, and a circuit breaker before the two that requests wait for. */
export async function openPostgres(
  location: PostgresLocation,
  { now, log, connectionsMax }: PostgresOptions,
): Promise<OpenedEngine> {
  const isNew = await migrateServer(location, now);
  const breaker = createCircuitBreaker({ probe: () => probeServer(location), log });
  const readingConnections = connectionsMax - LEDGER_CONNECTIONS - BACKGROUND_CONNECTIONS;
  const reading = createPool({
    location,
    limits: readingLimits,
    connectionsMax: readingConnections,
    breaker,
  });
  const ledger = createPool({ location, limits: ledgerLimits, connectionsMax: LEDGER_CONNECTIONS, breaker });
  const background = createPool({
    location,
    limits: backgroundLimits,
    connectionsMax: BACKGROUND_CONNECTIONS,
  });
  const db = reading.reads;
  const write = createWrite({ ledger: ledger.writes, background: background.writes });

  async function ping(): Promise<void> {
    await Promise.all([refuseStandby(db), write("writeHeartbeat", null)]);
  }
  async function close(): Promise<void> {
    breaker.close();
    await Promise.all([reading, ledger, background].map((pool: BoundedPool) => pool.end()));
  }
  return {
    isNew,
    engine: { db, background: background.reads, write, backup: refuseBackup, ping, close },
  };
}

/** A standby reads well, but what it reads may be old, and it sells nothing. */
async function refuseStandby(db: Db): Promise<void> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  if (rows[0]?.transaction_read_only !== "on") return;
  throw new DomainError("service_unavailable", "The database is a standby, which only reads");
}

async function migrateServer(location: PostgresLocation, now: number): Promise<boolean> {
  try {
    return (await migratePostgres(location, now)).isNew;
  } catch (error) {
    throw openingError(error, location);
  }
}

/** The server's own words name what is wrong: host, user, database; never the password. */
export function openingError(error: unknown, { label }: PostgresLocation): unknown {
  if (!(error instanceof StoreFault)) return error;
  const message = `Cannot open the database at ${label}: ${error.message}`;
  return new DomainError("service_unavailable", message, { cause: error });
}

/** What a request waits for, or what tells whether requests can be answered. */
const LEDGER_WRITES: ReadonlySet<WriteName> = new Set(["commitDebitRows", "writeHeartbeat"]);
/** Within the time limit of a lease, so that repeating never makes a request wait for longer than one try may. */
const LEDGER_RETRY_MS_MAX = 150;
/** With the last try's own time its commit is sent long before the polls of the table of changes stop looking back. */
const BACKGROUND_RETRY_MS_MAX = 3000;

/** Writes, each in a transaction on its pool, repeated when it was rolled back for certain. */
function createWrite({ ledger, background }: Readonly<Record<"ledger" | "background", Db>>): Write {
  return async (name, input, onWritten) => {
    const isLedger = LEDGER_WRITES.has(name);
    const db = isLedger ? ledger : background;
    try {
      const output = await retryWrite<WriteOutput<typeof name>>(
        () => db.transaction().execute((trx) => runWrite(trx, name, input)),
        { retryMsMax: isLedger ? LEDGER_RETRY_MS_MAX : BACKGROUND_RETRY_MS_MAX },
      );
      // It held its rows alone.
      onWritten?.({ heldMs: 0, isShared: false });
      return output;
    } catch (error) {
      throw isUniqueFault(error) ? error : faultToDomainError(error);
    }
  };
}

/** One connection, opened when it is first needed. */
export function openPostgresReading(location: PostgresLocation): ReadingDb {
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { db: pool.reads, close: () => pool.end() };
}

/**
 * PostgreSQL has better means of its own: `pg_dump` of the server's own version, and archiving that loses nothing.
 *
 * @throws {DomainError} always, saying what to use
 */
function refuseBackup(target: string): Promise<never> {
  return Promise.reject(
    new DomainError(
      "invalid_parameter",
      `This instance keeps its data in PostgreSQL: back it up with pg_dump --format=custom --file=${target} "$DATABASE_URL", or ` +
        `copy it into a SQLite file with tincture migrate-store --from "$DATABASE_URL" --to sqlite:${target}`,
    ),
  );
}
