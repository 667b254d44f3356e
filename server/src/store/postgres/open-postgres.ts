import { writeHeartbeat } from "../heartbeat.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import {
  StoreFault,
  faultToDomainError,
  isUniqueFault,
  type OpenedEngine,
  type PoolLoad,
  type Write,
} from "../engine.ts";
import { commitDebitRows } from "../ledger-store.ts";
import { createCircuitBreaker, probeServer } from "./circuit-breaker.ts";
import { type BoundedPool, createPool } from "./create-pool.ts";
import { migratePostgres, type MigrationTerms } from "./migrate-postgres.ts";
import { backgroundLimits, ledgerLimits, readingLimits } from "./pool-limits.ts";
import { retryWrite } from "./postgres-faults.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { sql } from "kysely";

interface PostgresOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
  /** Connections of this process, at most; those of a start and of probes come on top for a moment. */
  readonly connectionsMax: number;
  /** Whether a database without our tables is an error; by default they are created. */
  readonly mustExist?: boolean;
}

/** Connections of the pools besides reading, which has the rest. */
const ledgerConnections = 2;
const backgroundConnections = 3;

/** Of 256 its planner thinks that to read a table of 10,000 rows would cost less, which takes three times as long. */
const namedKeysMax = 64;

/** The PostgreSQL engine: three pools of connections, and a circuit breaker before the two that requests wait for. */
export async function openPostgres(
  location: PostgresLocation,
  { now, log, connectionsMax, mustExist = false }: PostgresOptions,
): Promise<OpenedEngine> {
  const isNew = await migrateServer(location, { now, mustExist });
  const breaker = createCircuitBreaker({ probe: () => probeServer(location), log });
  const readingConnections = connectionsMax - ledgerConnections - backgroundConnections;
  const reading = createPool({
    location,
    limits: readingLimits,
    connectionsMax: readingConnections,
    breaker,
  });
  const ledger = createPool({ location, limits: ledgerLimits, connectionsMax: ledgerConnections, breaker });
  const background = createPool({
    location,
    limits: backgroundLimits,
    connectionsMax: backgroundConnections,
  });
  const db = reading.reads;
  const write = createWrite({ ledger: ledger.writes, background: background.writes });

  async function ping(): Promise<void> {
    await Promise.all([refuseStandby(db), write(writeHeartbeat, null)]);
  }
  async function close(): Promise<void> {
    breaker.close();
    await Promise.all([reading, ledger, background].map((pool: BoundedPool) => pool.end()));
  }
  function readPools(): readonly PoolLoad[] {
    const describe = (pool: PoolLoad["pool"], { load: { inUse, waiting } }: BoundedPool) => ({ pool, inUse, waiting });
    return [describe("ledger", ledger), describe("reading", reading), describe("background", background)];
  }
  return {
    isNew,
    engine: { readPools, db, background: background.reads, write, namedKeysMax, backup: refuseBackup, ping, close },
  };
}

/** A standby reads well, but what it reads may be old, and it sells nothing. */
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

/** The server's own words name what is wrong: host, user, database; never the password. */
export function openingError(error: unknown, { label }: PostgresLocation): unknown {
  if (!(error instanceof StoreFault)) return error;
  const message = `Cannot open the database at ${label}: ${error.message}`;
  return new DomainError("service_unavailable", message, { cause: error });
}

/** What a request waits for, or what tells whether requests can be answered. */
const ledgerWrites: ReadonlySet<unknown> = new Set([commitDebitRows, writeHeartbeat]);
/** Within the time limit of a lease, so that repeating never makes a request wait for longer than one try may. */
const ledgerRetryMsMax = 150;
/** With the last try's own time its commit is sent long before the polls of the table of changes stop looking back. */
const backgroundRetryMsMax = 3000;

/** Writes, each in a transaction on its pool, repeated when it was rolled back for certain. */
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

/** @throws {DomainError} always */
function refuseBackup(): Promise<never> {
  return Promise.reject(new DomainError("invalid_parameter", "Only SQLite databases are backed up"));
}
