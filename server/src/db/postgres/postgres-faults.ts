import { setTimeout as pause } from "node:timers/promises";
import { LoopTimer } from "../../runtime/loop-timer.ts";
import { type FaultKind, StoreFault } from "../engine.ts";

/** @see PostgreSQL documentation, appendix A */
const kinds: Readonly<Record<string, FaultKind>> = {
  "23505": "unique",
  "40001": "conflict", // serialization_failure
  "40P01": "conflict", // deadlock_detected
  "40003": "unknown", // statement_completion_unknown
  "55P03": "busy", // lock_not_available
  "57014": "busy", // query_canceled: a time limit of the server
  "25006": "unavailable", // read_only_sql_transaction: a standby
  "25P03": "lost", // idle_in_transaction_session_timeout
  "08": "lost", // connection exceptions
  "57": "lost", // shut down, crashed, starting up
  "28": "unavailable", // authorization
  "3D": "unavailable", // no such database
  "3F": "unavailable", // no such schema
  "42501": "unavailable", // insufficient_privilege
  "53": "unavailable", // out of disk, memory, connections
  "58": "unavailable", // system errors
  XX: "unavailable", // damaged, or a bug of the server
};

const brokenKinds: ReadonlySet<FaultKind> = new Set(["lost", "unavailable", "unknown"]);
/** Faults after which a commit has certainly not happened. */
const undoneKinds: ReadonlySet<FaultKind> = new Set(["conflict", "unique"]);

export function statementFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault) return error;
  const code = sqlState(error);
  const kind = code === undefined ? connectionKind(error) : (kinds[code] ?? kinds[code.slice(0, 2)]);
  return kind ? new StoreFault(kind, error.message, { cause: error }) : error;
}

/** The outcome is unknown unless the server says that it was rolled back. */
export function commitFault(error: unknown): unknown {
  const fault = statementFault(error);
  if (fault instanceof StoreFault && undoneKinds.has(fault.kind)) return fault;
  const message = error instanceof Error ? error.message : "The commit failed";
  return new StoreFault("unknown", message, { cause: error });
}

/** Nothing was sent. */
export function connectFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const message = error instanceof Error ? connectReason(error) : "No connection";
  return new StoreFault("unavailable", message, { cause: error });
}

export function breaksConnection(fault: unknown): boolean {
  return fault instanceof StoreFault && brokenKinds.has(fault.kind);
}

/** System errors such as `EPIPE` look like a SQLSTATE but have a `syscall`. */
function sqlState(error: Error): string | undefined {
  if ("syscall" in error) return undefined;
  return "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Connection errors without an SQLSTATE: Node's, and some of the driver by message. */
function connectionKind(error: Error): FaultKind | undefined {
  const isNetwork = "syscall" in error || /^Connection terminated|not queryable/.test(error.message);
  return isNetwork ? "lost" : undefined;
}

/** A host with several addresses fails with an `AggregateError` without a message. */
function connectReason(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map((one: Error) => one.message).join(", ");
  return error.message;
}

const triesMax = 8;
const firstPauseMs = 2;

interface RetryOptions {
  /** No try begins later than this. */
  readonly retryMsMax: number;
  readonly random?: () => number;
}

/** Repeats a write that was certainly rolled back, never one whose outcome is unknown. */
export async function retryWrite<Output>(attempt: () => Promise<Output>, options: RetryOptions): Promise<Output> {
  const timer = new LoopTimer(() => {});
  try {
    return await repeat(attempt, timer, options);
  } finally {
    timer.stop();
  }
}

async function repeat<Output>(
  attempt: () => Promise<Output>,
  timer: LoopTimer,
  { retryMsMax, random = Math.random }: RetryOptions,
): Promise<Output> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = firstPauseMs * 2 ** tries * random();
      if (!isRolledBack(error) || tries === triesMax || timer.elapsedMs + pauseMs > retryMsMax) throw error;
      await pause(pauseMs);
    }
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof StoreFault && (error.kind === "conflict" || error.kind === "lost");
}
