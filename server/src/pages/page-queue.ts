/**
 * The queue before the making of pages. Pages are made on the thread that answers the API, and one of them costs as much as ten
 * requests there. So few are made at a time, each leaves the others a turn, and what would wait too long is refused. What keeps a
 * page waiting but not the thread (hashing, a provider, a search) happens without a slot, else two of them would hold up all others.
 */
import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import { DomainError } from "../domain/errors.ts";

interface PageQueueOptions {
  /** Pages made at the same time. */
  readonly concurrentMax: number;
  /** Begun pages that may be suspended at a time, so that another thread does not get too much to do. */
  readonly suspendedMax: number;
  /** Pages that may wait for a slot; more are refused. */
  readonly waitingMax: number;
  /** How long a page may wait for a slot. */
  readonly waitMsMax: number;
  /** Whether others want the thread. */
  readonly isBusy: () => boolean;
}

interface PageQueue {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  run<Result>(make: (releaseWhile: ReleaseWhile) => Promise<Result>): Promise<Result>;
}

/** Waits for what other threads and machines do, without keeping a slot meanwhile. */
export type ReleaseWhile = <Result>(wait: () => Promise<Result>) => Promise<Result>;

export function createPageQueue(options: PageQueueOptions): PageQueue {
  const slots = createSlots(options);
  return {
    async run(make) {
      await slots.enter();
      const turn = beginTurn(slots);
      try {
        await nextTurn();
        return await make((wait) => turn.releaseWhile(wait));
      } finally {
        turn.end();
      }
    },
  };
}

/** One page's turn: from its first slot to its end. It has none while it waits for others. */
interface PageTurn {
  readonly releaseWhile: ReleaseWhile;
  end(): void;
}

function beginTurn(slots: Slots): PageTurn {
  let hasSlot = true;
  let since = performance.now();
  let isOver = false;

  return {
    async releaseWhile(wait) {
      // Nothing to give away: another part of the page is suspended already, or too many are.
      if (!hasSlot || !slots.releaseWhile(performance.now() - since)) return wait();
      hasSlot = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no slot any more.
        await slots.reacquire(() => isOver);
        hasSlot = !isOver;
        since = performance.now();
      }
    },
    end() {
      isOver = true;
      if (hasSlot) slots.leave(performance.now() - since);
    },
  };
}

/** How long a slot rests after a page while others want the thread, in times of what the page took. */
const restsPerPage = 20;
/** No longer than this after a page that mostly waited for the store. */
const restMsMax = 300;
const retrySeconds = 2;

/** Which pages have a slot, and which wait for one: first come, first served, but suspended pages before all others. */
interface Slots {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  enter(): Promise<void>;
  /**
   * Gives the slot of a begun page away until it is reacquired.
   *
   * @param keptMs - how long it had the slot
   * @returns false when too many are suspended: it keeps its slot
   */
  releaseWhile(keptMs: number): boolean;
  /** Waits for a slot as long as it takes. @param isOver - whether none is needed any more */
  reacquire(isOver: () => boolean): Promise<void>;
  /** @param keptMs - how long the page had the slot */
  leave(keptMs: number): void;
}

function createSlots(options: PageQueueOptions): Slots {
  const returning = new Set<() => void>();
  const waiting = new Set<() => void>();
  let free = options.concurrentMax;
  let suspended = 0;

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
    if (options.isBusy()) await rest(Math.min(restsPerPage * keptMs, restMsMax));
  }

  return {
    async enter() {
      if (takeFree()) return;
      if (waiting.size >= options.waitingMax) throw tooBusy();
      await waitIn(waiting, options.waitMsMax);
    },
    releaseWhile(keptMs) {
      if (suspended >= options.suspendedMax) return false;
      suspended += 1;
      leave(keptMs);
      return true;
    },
    async reacquire(isOver) {
      suspended -= 1;
      if (isOver()) return;
      if (!takeFree()) await waitIn(returning);
      if (isOver()) leave(0);
    },
    leave,
  };
}

function waitIn(queue: Set<() => void>, waitMsMax?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = waitMsMax === undefined ? undefined : setTimeout(giveUp, waitMsMax);
    function giveUp(): void {
      queue.delete(enter);
      reject(tooBusy());
    }
    function enter(): void {
      clearTimeout(timer);
      queue.delete(enter);
      resolve();
    }
    queue.add(enter);
  });
}

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
