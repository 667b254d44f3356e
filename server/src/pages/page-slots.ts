import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import { DomainError } from "../domain/errors.ts";

export interface PageSlotsOptions {
  /** Pages made at the same time. */
  readonly slots: number;
  /** Begun pages that may be outside at a time, so that no crowd stands before another thread. */
  readonly outsideMax: number;
  /** Pages that may wait for a slot; more are refused. */
  readonly waitingMax: number;
  /** How long a page may wait for a slot. */
  readonly waitMsMax: number;
  /** Whether others want the thread. */
  readonly isBusy: () => boolean;
}

/** How long a slot rests after a page while others want the thread, in times of what the page took. */
const RESTS_PER_PAGE = 20;
/** No longer than this after a page that mostly waited for the store. */
const REST_MS_MAX = 300;
const RETRY_SECONDS = 2;

/** Slots in which pages are made, and who waits for them: first come, first served, but those who come back before all others. */
export interface PageSlots {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  enter(): Promise<void>;
  /**
   * Gives the slot of a begun page away until it comes back.
   *
   * @param keptMs - how long it had the slot
   * @returns false when too many are outside: it keeps its slot
   */
  stepOut(keptMs: number): boolean;
  /** Waits for a slot as long as it takes. @param isOver - whether none is needed any more */
  comeBack(isOver: () => boolean): Promise<void>;
  /** @param keptMs - how long the page had the slot */
  leave(keptMs: number): void;
}

export function createPageSlots(options: PageSlotsOptions): PageSlots {
  const returning = new Set<() => void>();
  const waiting = new Set<() => void>();
  let free = options.slots;
  let outside = 0;

  function takeFree(): boolean {
    if (free === 0) return false;
    free -= 1;
    return true;
  }
  function handOver(): void {
    const [next] = returning.size > 0 ? returning : waiting;
    if (next === undefined) free += 1;
    else next();
  }
  function leave(keptMs: number): void {
    void pause(keptMs).then(handOver);
  }
  /** What came while the page was made shows itself only in the next turn. */
  async function pause(keptMs: number): Promise<void> {
    await nextTurn();
    if (options.isBusy()) await rest(Math.min(RESTS_PER_PAGE * keptMs, REST_MS_MAX));
  }

  return {
    async enter() {
      if (takeFree()) return;
      if (waiting.size >= options.waitingMax) throw tooBusy();
      await waitForTurn(waiting, options.waitMsMax);
    },
    stepOut(keptMs) {
      if (outside >= options.outsideMax) return false;
      outside += 1;
      leave(keptMs);
      return true;
    },
    async comeBack(isOver) {
      outside -= 1;
      if (isOver()) return;
      if (!takeFree()) await waitForTurn(returning);
      if (isOver()) leave(0);
    },
    leave,
  };
}

function waitForTurn(line: Set<() => void>, waitMsMax?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax);
    function giveUp(): void {
      line.delete(enter);
      reject(tooBusy());
    }
    function enter(): void {
      clearTimeout(timer);
      line.delete(enter);
      resolve();
    }
    line.add(enter);
  });
}

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: RETRY_SECONDS });
}
