import { sql } from "kysely";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import type { OpenedEngine } from "../engine.ts";
import { StoreFault } from "../store-fault.ts";
import { refuseBackup } from "./backup-postgres.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { createPool, type LanePool } from "./create-pool.ts";
import { createWrite } from "./create-write.ts";
import { createGate } from "./gate.ts";
import { backgroundLane, ledgerLane, readingLane } from "./lanes.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { probeServer } from "./probe-server.ts";

export interface PostgresOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly log: (message: string, error?: unknown) => void;
  /** Connections of this process, at most; those of a start and of probes come on top for a moment. */
  readonly connectionsMax: number;
}

/** Connections of the lanes besides reading, which has the rest. */
const LEDGER_CONNECTIONS = 2;
const BACKGROUND_CONNECTIONS = 3;

/** The PostgreSQL engine: three lanes of connections, and a gate before the two that requests wait for. */
export async function openPostgres(
  location: PostgresLocation,
  { now, log, connectionsMax }: PostgresOptions,
): Promise<OpenedEngine> {
  const isNew = await migrateServer(location, now);
  const gate = createGate({ probe: () => probeServer(location), log });
  const readingConnections = connectionsMax - LEDGER_CONNECTIONS - BACKGROUND_CONNECTIONS;
  const reading = createPool({ location, lane: readingLane, connectionsMax: readingConnections, gate });
  const ledger = createPool({ location, lane: ledgerLane, connectionsMax: LEDGER_CONNECTIONS, gate });
  const background = createPool({ location, lane: backgroundLane, connectionsMax: BACKGROUND_CONNECTIONS });
  const db = reading.reads;
  const write = createWrite({ ledger: ledger.writes, background: background.writes });

  async function ping(): Promise<void> {
    await Promise.all([refuseStandby(db), write("writePulse", null)]);
  }
  async function close(): Promise<void> {
    gate.close();
    await Promise.all([reading, ledger, background].map((pool: LanePool) => pool.end()));
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
