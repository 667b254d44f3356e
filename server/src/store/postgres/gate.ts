import { setTimeout as pause } from "node:timers/promises";
import { StoreFault } from "../store-fault.ts";

/** Between two looks at a server that did not answer. */
const PROBE_PAUSE_MS = 200;

/**
 * Shuts the way to a server that does not answer, so that callers are refused at once instead of each waiting for its own
 * time limit; opens it again as soon as a look at the server succeeds.
 */
export interface Gate {
  /** @throws {StoreFault} `unavailable` while shut */
  pass(): void;
  /** Shuts the gate until a probe succeeds. */
  shut(fault: StoreFault): void;
  close(): void;
}

export interface GateOptions {
  /** Resolves when the server answers and takes writes; keeps a time limit. */
  readonly probe: () => Promise<void>;
  readonly log: (message: string, error?: unknown) => void;
  readonly probePauseMs?: number;
}

export function createGate({ probe, log, probePauseMs = PROBE_PAUSE_MS }: GateOptions): Gate {
  const closing = new AbortController();
  let shutBy: StoreFault | undefined;

  async function isAnswering(): Promise<boolean> {
    try {
      await probe();
      return true;
    } catch {
      return false;
    }
  }

  /** A single slow statement shuts the gate for one probe; only when that fails too is it worth a line in the log. */
  async function probeUntilAnswer(fault: StoreFault): Promise<void> {
    if (!(await isAnswering())) {
      if (!closing.signal.aborted) log("The database does not answer; requests are refused", fault);
      do await pause(probePauseMs, undefined, { ref: false, signal: closing.signal });
      while (!(await isAnswering()));
      log("The database answers again");
    }
    shutBy = undefined;
  }

  return {
    pass() {
      if (!shutBy) return;
      throw new StoreFault("unavailable", "The database does not answer", { cause: shutBy });
    },
    shut(fault) {
      if (shutBy || closing.signal.aborted) return;
      shutBy = fault;
      probeUntilAnswer(fault).catch(ignoreClosing);
    },
    close: () => closing.abort(),
  };
}

function ignoreClosing(): void {}
