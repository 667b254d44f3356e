/**
 * The queue before the making of pages. One thread makes them, and one page costs as much as ten requests of the API. So few are made at a
 * time, and what would wait too long is refused. What keeps a page waiting but not that thread (hashing, a provider, a search) happens
 * without a slot, else a few of them would hold up all others. Networks take turns, so that one of them can ask for as many pages as it
 * likes and the others hardly wait longer.
 */
import { createSlots, type SlotOptions, type Slots } from "./page-slots.ts";

/** Read at the moment of asking. */
export interface PageLoad {
  /** Pages that wait for a slot, begun ones too. */
  readonly waitingCount: number;
  /** Pages refused so far. */
  readonly refusedCount: number;
}

export interface PageQueue extends PageLoad {
  /**
   * @param network - whose page it is: networks take turns
   * @throws {DomainError} `service_unavailable` when too many wait, or this one did too long
   */
  run<Result>(network: string, make: (releaseWhile: ReleaseWhile) => Promise<Result>): Promise<Result>;
}

/** Waits for what other threads and machines do, without keeping a slot meanwhile. */
export type ReleaseWhile = <Result>(wait: () => Promise<Result>) => Promise<Result>;

export function createPageQueue(options: SlotOptions): PageQueue {
  const slots = createSlots(options);
  let refusedCount = 0;
  return {
    get waitingCount() {
      return slots.waitingCount;
    },
    get refusedCount() {
      return refusedCount;
    },
    async run(network, make) {
      try {
        await slots.enter(network);
      } catch (error) {
        refusedCount += 1;
        throw error;
      }
      const turn = beginTurn(network, slots);
      try {
        return await make(turn.releaseWhile);
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

function beginTurn(network: string, slots: Slots): PageTurn {
  let hasSlot = true;
  let isOver = false;

  return {
    async releaseWhile(wait) {
      // Nothing to give away: another part of the page is suspended already, or too many are.
      if (!hasSlot || !slots.suspend()) return wait();
      hasSlot = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no slot any more.
        await slots.reacquire(network, () => isOver);
        hasSlot = !isOver;
      }
    },
    end() {
      isOver = true;
      slots.finish(network, hasSlot);
    },
  };
}
