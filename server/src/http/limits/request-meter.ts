import { readThreadCpuMs } from "../../runtime/thread-cpu.ts";
import type { ClientLimits } from "./client-limits.ts";
import type { Turns } from "./turns.ts";

/** CPU time of a request outside of its steps. Measured on a slow machine. */
export const msPerReply = 0.1;

/**
 * Runs a step of a request: at once if this iteration of the event loop has time left, otherwise in
 * a later one. CPU time is measured up to the first `await`, so run the code after an `await` as
 * another step.
 *
 * @throws {DomainError} `service_unavailable`, `too_many_requests`: the step was not run
 */
export type TakeTurn = <Result>(step: () => Result | Promise<Result>) => Result | Promise<Result>;

interface MeterOptions {
  readonly account: string;
  readonly limits: ClientLimits;
  readonly turns: Turns;
  /** Returns the CPU time of this thread, in milliseconds. */
  readonly readCpuMs?: () => number;
}

/** Charges the CPU time of a request to its account's bucket. */
export interface RequestMeter {
  readonly takeTurn: TakeTurn;
  /** Charges CPU time that another thread took for this request. */
  readonly addCpuMs: (ms: number) => void;
  /** Returns the charge to the bucket. Called for a reply that costs credits. */
  readonly refund: () => void;
}

export function createRequestMeter({
  account,
  limits,
  turns,
  readCpuMs = readThreadCpuMs,
}: MeterOptions): RequestMeter {
  let chargedMs = 0;
  let isMeasuring = false;

  function addCpuMs(ms: number): void {
    chargedMs += ms;
    limits.charge(account, ms);
    turns.noteUse(account, ms);
  }

  function measure<Result>(step: () => Result): Result {
    // A nested step counts as part of the outer one.
    if (isMeasuring) return step();
    // A request may complete even if it empties the bucket itself.
    const refusal = limits.findRefusal(account, chargedMs);
    if (refusal) throw refusal;
    isMeasuring = true;
    const startedAt = readCpuMs();
    try {
      return step();
    } finally {
      isMeasuring = false;
      addCpuMs(readCpuMs() - startedAt + (chargedMs === 0 ? msPerReply : 0));
    }
  }

  return {
    takeTurn: (step) => turns.run(account, () => measure(step), chargedMs > 0),
    addCpuMs,
    refund: () => limits.refund(account, chargedMs),
  };
}
