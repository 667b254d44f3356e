/**
 * The limits of each pool of connections. Reading, debits and all else have pools of their own, so that neither an import nor a crowd
 * of readers ever stands in the way of a debit.
 */
import { type ClientConfig, types } from "pg";
import type { PostgresLocation } from "./postgres-location.ts";

/** Limits that the server keeps, in case this process cannot any more. Milliseconds; 0 for none. */
export interface ServerTimeouts {
  readonly statementMsMax: number;
  readonly lockMsMax: number;
  readonly idleInTransactionMsMax: number;
}

export interface PoolLimits extends ServerTimeouts {
  /** Until a connection is had: opened, or given back by somebody else. */
  readonly connectMsMax: number;
  /** From asking for a connection to giving it back; what is not done by then is broken off. */
  readonly leaseMsMax: number;
  /** Callers that may wait for a connection; one more is refused at once. */
  readonly waitingMax: number;
  /** Whether its statements are few enough texts to be prepared once for each connection. */
  readonly isPrepared: boolean;
}

/** What a request reads: single statements by key. */
export const readingLimits: PoolLimits = {
  leaseMsMax: 700,
  connectMsMax: 700,
  statementMsMax: 700,
  lockMsMax: 500,
  idleInTransactionMsMax: 1000,
  waitingMax: 2000,
  isPrepared: true,
};

/** Debits. Less than the 700 ms after which a debit is answered anyway, so that most know their outcome. */
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
 * Everything else: scans, polls, imports, operators' commands. What a write does before its commit ends within 15 s, the server
 * sees to it: half of what readers of the table of changes look back at each poll. No limit holds for the commit itself, which
 * may wait for a standby as long as that is away; such late changes are found by `domain/library/late-commits.ts`.
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

/** One connection for what may take as long as it takes: migrations, copying a whole store. */
export const untimedLimits: PoolLimits = {
  leaseMsMax: 24 * 3_600_000,
  connectMsMax: 10_000,
  statementMsMax: 0,
  lockMsMax: 60_000,
  idleInTransactionMsMax: 0,
  waitingMax: 10,
  isPrepared: false,
};

/** A peer that vanished without a word is noticed after this much silence and the system's probes. */
const keepAliveMs = 10_000;

/**
 * What a connection is opened with. The client's own limits are kept by `TimedClient` and `LeasedConnection`; the server's come by
 * `connection-terms.ts`, for a pool in between refuses or drops them here.
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
 * Whole numbers as numbers, as all code above the engine expects them.
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
