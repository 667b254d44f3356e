import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import { DomainError } from "../domain/errors.ts";

export interface PageLaneOptions {
  /** Pages made at the same time. */
  readonly slots: number;
  /** Pages that may wait for a slot; more are refused. */
  readonly waitingMax: number;
  /** How long a page may wait for a slot. */
  readonly waitMsMax: number;
  /** Whether others want the thread. */
  readonly isBusy: () => boolean;
}

/** How long a slot rests after a page while others want the thread: about as long as a page keeps it. */
const REST_MS = 4;
const RETRY_SECONDS = 2;

/**
 * Pages are made on the thread that answers the API, and one of them costs as much as ten requests there. In this lane few are
 * made at a time, each leaves the others a turn, and what would wait too long is refused.
 */
export interface PageLane {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  run<Result>(make: () => Promise<Result>): Promise<Result>;
}

export function createPageLane(options: PageLaneOptions): PageLane {
  const waiting = new Set<() => void>();
  let free = options.slots;

  function leave(): void {
    const [first] = waiting;
    if (first === undefined) free += 1;
    else first();
  }

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.size >= options.waitingMax) throw tooBusy();
    await waitForTurn(waiting, options.waitMsMax);
  }

  return {
    async run(make) {
      await enter();
      try {
        await nextTurn();
        return await make();
      } finally {
        if (options.isBusy()) void rest(REST_MS).then(leave);
        else leave();
      }
    },
  };
}

function waitForTurn(waiting: Set<() => void>, waitMsMax: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(tooBusy());
    }, waitMsMax);
    function enter(): void {
      clearTimeout(timer);
      waiting.delete(enter);
      resolve();
    }
    waiting.add(enter);
  });
}

function tooBusy(): DomainError {
  return new DomainError(
    "service_unavailable",
    "Too many pages are being asked for. Try again in a moment.",
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}
