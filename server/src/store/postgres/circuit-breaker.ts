import { setTimeout as pause } from "node:timers/promises";
import { heartbeatStatement } from "../heartbeat.ts";
import { StoreFault } from "../engine.ts";
import { agreeTerms } from "./connection-terms.ts";
import { clientConfig, ledgerLimits } from "./pool-limits.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { TimedClient } from "./timed-client.ts";

/** Between two looks at a server that did not answer. */
const defaultProbePauseMs = 200;

/**
 * Breaks the way to a server that does not answer, so that callers are refused at once instead of each waiting for its own
 * time limit; joins it again as soon as a look at the server succeeds.
 */
export interface CircuitBreaker {
  /** @throws {StoreFault} `unavailable` while the way is broken */
  check(): void;
  /** Breaks the way until a probe succeeds. */
  trip(fault: StoreFault): void;
  close(): void;
}

interface CircuitBreakerOptions {
  /** Resolves when the server answers and takes writes; keeps a time limit. */
  readonly probe: () => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
  readonly probePauseMs?: number;
}

export function createCircuitBreaker({
  probe,
  log,
  probePauseMs = defaultProbePauseMs,
}: CircuitBreakerOptions): CircuitBreaker {
  const closing = new AbortController();
  let trippedBy: StoreFault | undefined;

  async function isAnswering(): Promise<boolean> {
    try {
      await probe();
      return true;
    } catch {
      return false;
    }
  }

  /** A single slow statement breaks the way for one probe; only when that fails too is it worth a line in the log. */
  async function probeUntilAnswer(fault: StoreFault): Promise<void> {
    if (!(await isAnswering())) {
      if (!closing.signal.aborted) log("The database does not answer; requests are refused", fault);
      do await pause(probePauseMs, undefined, { ref: false, signal: closing.signal });
      while (!(await isAnswering()));
      log("The database answers again");
    }
    trippedBy = undefined;
  }

  return {
    check() {
      if (!trippedBy) return;
      throw new StoreFault("unavailable", "The database does not answer", { cause: trippedBy });
    },
    trip(fault) {
      if (trippedBy || closing.signal.aborted) return;
      trippedBy = fault;
      probeUntilAnswer(fault).catch(ignore);
    },
    close: () => closing.abort(),
  };
}

/** A look, which opens a connection and commits, has as much time as a request. */
const probeMsMax = 700;

/**
 * Connects anew and commits something that must reach the disk: a server that reads but cannot commit would otherwise look
 * well, and every debit would be lost in doubt.
 *
 * @throws when the server does not do that in time
 */
export async function probeServer(location: PostgresLocation): Promise<void> {
  const client = new TimedClient(clientConfig(location));
  client.on("error", ignore);
  client.limitTime(probeMsMax);
  try {
    await client.connect();
    const { begin } = await agreeTerms(client, location, ledgerLimits);
    await client.query(`${begin}; ${heartbeatStatement}; commit`);
  } finally {
    void client.end().catch(ignore);
  }
}

function ignore(): void {}
