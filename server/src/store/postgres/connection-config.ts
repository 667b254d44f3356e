import { types, type ClientConfig } from "pg";
import type { ServerTimeouts } from "./lanes.ts";
import type { PostgresLocation } from "./postgres-location.ts";

/** A peer that vanished without a word is noticed after this much silence and the system's probes. */
const KEEP_ALIVE_MS = 10_000;

/** What a connection of a lane is opened with. The client's own limits are kept by `LeasedConnection`. */
export function clientConfig({ connectionString }: PostgresLocation, timeouts: ServerTimeouts): ClientConfig {
  return {
    connectionString,
    application_name: "tincture",
    statement_timeout: timeouts.statementMsMax,
    lock_timeout: timeouts.lockMsMax,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMsMax,
    connectionTimeoutMillis: timeouts.connectMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
  };
}

/**
 * Whole numbers as numbers, as all code above the engine expects them.
 *
 * @throws {RangeError} beyond 2^53
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large a number`);
  return value;
}

const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? parseInt8 : types.getTypeParser(oid, format);
