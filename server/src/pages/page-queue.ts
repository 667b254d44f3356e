/**
 * The queue before the making of pages. Pages are made on the thread that answers the API, and one of them costs as much as ten
 * requests there. So few are made at a time, each leaves the others a turn, and what would wait too long is refused. What keeps a
 * page waiting but not the thread (hashing, a provider, a search) happens outside, else two of them would hold up all others.
 */
import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import { DomainError } from "../domain/errors.ts";

interface PageQueueOptions {
  /** Pages made at the same time. */
  readonly atOnceMax: number;
  /** Begun pages that may be outside at a time, so that no crowd stands before another thread. */
  readonly outsideMax: number;
  /** Pages that may wait for a place; more are refused. */
  readonly waitingMax: number;
  /** How long a page may wait for a place. */
  readonly waitMsMax: number;
  /** Whether others want the thread. */
  readonly isBusy: () => boolean;
}

interface PageQueue {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  run<Result>(make: (stepOut: StepOut) => Promise<Result>): Promise<Result>;
}

/** Waits for what other threads and machines do, without keeping a place meanwhile. */
export type StepOut = <Result>(wait: () => Promise<Result>) => Promise<Result>;

export function createPageQueue(options: PageQueueOptions): PageQueue {
  const places = createPlaces(options);
  return {
    async run(make) {
      await places.enter();
      const stay = beginStay(places);
      try {
        await nextTurn();
        return await make((wait) => stay.stepOut(wait));
      } finally {
        stay.end();
      }
    },
  };
}

/** Where one page is: it has a place while it is inside. */
interface Stay {
  readonly stepOut: StepOut;
  end(): void;
}

function beginStay(places: Places): Stay {
  let isInside = true;
  let since = performance.now();
  let isOver = false;

  return {
    async stepOut(wait) {
      // Nothing to give away: another part of the page is outside already, or too many are.
      if (!isInside || !places.stepOut(performance.now() - since)) return wait();
      isInside = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no place any more.
        await places.comeBack(() => isOver);
        isInside = !isOver;
        since = performance.now();
      }
    },
    end() {
      isOver = true;
      if (isInside) places.leave(performance.now() - since);
    },
  };
}

/** How long a place rests after a page while others want the thread, in times of what the page took. */
const restsPerPage = 20;
/** No longer than this after a page that mostly waited for the store. */
const restMsMax = 300;
const retrySeconds = 2;

/** Who has a place, and who waits for one: first come, first served, but those who come back before all others. */
interface Places {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  enter(): Promise<void>;
  /**
   * Gives the place of a begun page away until it comes back.
   *
   * @param keptMs - how long it had the place
   * @returns false when too many are outside: it keeps its place
   */
  stepOut(keptMs: number): boolean;
  /** Waits for a place as long as it takes. @param isOver - whether none is needed any more */
  comeBack(isOver: () => boolean): Promise<void>;
  /** @param keptMs - how long the page had the place */
  leave(keptMs: number): void;
}

function createPlaces(options: PageQueueOptions): Places {
  const returning = new Set<() => void>();
  const waiting = new Set<() => void>();
  let free = options.atOnceMax;
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
    if (options.isBusy()) await rest(Math.min(restsPerPage * keptMs, restMsMax));
  }

  return {
    async enter() {
      if (takeFree()) return;
      if (waiting.size >= options.waitingMax) throw tooBusy();
      await waitIn(waiting, options.waitMsMax);
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
