import { setImmediate as nextTurn } from "node:timers/promises";
import { createPageSlots, type PageSlots, type PageSlotsOptions } from "./page-slots.ts";

/** Waits for what other threads and machines do, without keeping a slot meanwhile. */
export type StepOut = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/**
 * Pages are made on the thread that answers the API, and one of them costs as much as ten requests there. In this lane few are
 * made at a time, each leaves the others a turn, and what would wait too long is refused. What keeps a page waiting but not
 * the thread (hashing, a provider, a search) happens outside, else two of them would hold up all others.
 */
export interface PageLane {
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  run<Result>(make: (stepOut: StepOut) => Promise<Result>): Promise<Result>;
}

export function createPageLane(options: PageSlotsOptions): PageLane {
  const slots = createPageSlots(options);
  return {
    async run(make) {
      await slots.enter();
      const place = createPlace(slots);
      try {
        await nextTurn();
        return await make((wait) => place.stepOut(wait));
      } finally {
        place.end();
      }
    },
  };
}

interface Place {
  readonly stepOut: StepOut;
  end(): void;
}

/** Where one page is: it has a slot while it is inside. */
function createPlace(slots: PageSlots): Place {
  let isInside = true;
  let since = performance.now();
  let isOver = false;

  return {
    async stepOut(wait) {
      // Nothing to give away: another part of the page is outside already, or too many are.
      if (!isInside || !slots.stepOut(performance.now() - since)) return wait();
      isInside = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no slot any more.
        await slots.comeBack(() => isOver);
        isInside = !isOver;
        since = performance.now();
      }
    },
    end() {
      isOver = true;
      if (isInside) slots.leave(performance.now() - since);
    },
  };
}
