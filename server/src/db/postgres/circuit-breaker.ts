import { setTimeout as pause } from "node:timers/promises";
import { StoreFault, heartbeatStatement } from "../engine.ts";
import { agreeTerms } from "./connection-terms.ts";
import { clientConfig, ledgerLimits } from "./pool-limits.ts";
import type { PostgresLocation } from "../database-url.ts";
import { TimedClient } from "./timed-client.ts";

/** Time between two probes. */
const defaultProbePauseMs = 200;

/**
 * Refuses callers while a server does not reply, instead of letting each wait for its timeout.
 * Closes again when a probe succeeds.
 */
export interface CircuitBreaker {
  /** @throws {StoreFault} `unavailable` while open */
  check(): void;
  /** Opens the breaker until a probe succeeds. */
  trip(fault: StoreFault): void;
  close(): void;
}

interface CircuitBreakerOptions {
  /** Resolves when the server can write, and rejects after a timeout. */
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

  /**
   * Logs only if the first probe fails too, since a single slow statement also opens the breaker.
   */
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

/** A probe opens a connection and commits within the timeout of a request. */
const probeMsMax = 700;

/**
 * Opens a connection and commits, since a server that reads but cannot commit must not count as
 * healthy.
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
