import { writeHeartbeat } from "../../db/heartbeat.ts";
import { DomainError } from "@tincture/contract/errors";
import type { Db } from "../../db/database.ts";
import {
  StoreFault,
  faultToDomainError,
  isUniqueFault,
  type OpenedEngine,
  type PoolLoad,
  type Write,
} from "../../db/engine.ts";
import { commitDebitRows } from "../../credits/ledger-store.ts";
import { createCircuitBreaker, probeServer } from "../../db/postgres/circuit-breaker.ts";
import { type BoundedPool, createPool } from "../../db/postgres/create-pool.ts";
import { migratePostgres, type MigrationTerms } from "./migrate-postgres.ts";
import { backgroundLimits, ledgerLimits, readingLimits } from "../../db/postgres/pool-limits.ts";
import { retryWrite } from "../../db/postgres/postgres-faults.ts";
import type { PostgresLocation } from "../../db/postgres/postgres-location.ts";
import { sql } from "kysely";

interface PostgresOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
  /** Maximum number of connections, without those of the start and of probes. */
  readonly connectionsMax: number;
  /** Whether a database without our tables is an error; by default they are created. */
  readonly mustExist?: boolean;
}

/** The pool for reads gets the remaining connections. */
const ledgerConnections = 2;
const backgroundConnections = 3;

/**
 * Opens the PostgreSQL engine: three pools, and a circuit breaker for the two that requests use.
 */
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
    engine: { readPools, db, background: background.reads, write, backup: refuseBackup, ping, close },
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

/** Runs each write in a transaction and repeats it if it was certainly rolled back. */
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
