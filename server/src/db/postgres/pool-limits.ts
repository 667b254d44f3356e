/**
 * Limits of the pools. Debits have their own pool, so that imports or many readers cannot delay
 * them.
 */
import { type ClientConfig, types } from "pg";
import type { PostgresLocation } from "../database-url.ts";

/** Timeouts on the server, in milliseconds; 0 for none. */
export interface ServerTimeouts {
  readonly statementMsMax: number;
  readonly lockMsMax: number;
  readonly idleInTransactionMsMax: number;
}

export interface PoolLimits extends ServerTimeouts {
  /** Timeout to get a connection. */
  readonly connectMsMax: number;
  /** Timeout from requesting a connection to returning it. */
  readonly leaseMsMax: number;
  /** Maximum number of callers that wait for a connection. */
  readonly waitingMax: number;
  /** Whether statements are prepared once per connection. */
  readonly isPrepared: boolean;
}

/** For requests: single reads by key. */
export const readingLimits: PoolLimits = {
  leaseMsMax: 700,
  connectMsMax: 700,
  statementMsMax: 700,
  lockMsMax: 500,
  idleInTransactionMsMax: 1000,
  waitingMax: 2000,
  isPrepared: true,
};

/**
 * For debits. Less than the 700 ms after which a debit fails anyway, so that most outcomes are
 * known.
 */
export const ledgerLimits: PoolLimits = {
  leaseMsMax: 600,
  connectMsMax: 600,
  statementMsMax: 500,
  lockMsMax: 400,
  idleInTransactionMsMax: 1000,
  waitingMax: 100,
  isPrepared: true,
};

/**
 * For scans, polls, imports and commands. A write ends within 15 s before its commit, half of the
 * time for which readers of changes look back. The commit has no limit, since it may wait for a
 * standby.
 */
export const backgroundLimits: PoolLimits = {
  leaseMsMax: 10_000,
  connectMsMax: 5000,
  statementMsMax: 9000,
  lockMsMax: 5000,
  idleInTransactionMsMax: 5000,
  waitingMax: 2000,
  isPrepared: false,
};

/** For migrations and copies of a whole store, without timeouts. */
export const untimedLimits: PoolLimits = {
  leaseMsMax: 24 * 3_600_000,
  connectMsMax: 10_000,
  statementMsMax: 0,
  lockMsMax: 60_000,
  idleInTransactionMsMax: 0,
  waitingMax: 10,
  isPrepared: false,
};

/** Time of silence before the system probes the peer. */
const keepAliveMs = 10_000;

/**
 * Options of a connection. `TimedClient` and `LeasedConnection` enforce timeouts of the client, and
 * `connection-terms.ts` those of the server, since a pooler refuses or drops them here.
 */
export function clientConfig({ connectionString }: PostgresLocation): ClientConfig {
  return {
    connectionString,
    application_name: "tincture",
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser },
  };
}

/**
 * Parses integers as numbers.
 *
 * @throws {RangeError} beyond 2^53
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large a number`);
  return value;
}

const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? parseInt8 : types.getTypeParser(oid, format);
