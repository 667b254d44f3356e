/**
 * The queue before the making of pages. Pages are made on the thread that answers the API, and one of them costs as much as ten
 * requests there. So few are made at a time, each leaves the others a turn, and what would wait too long is refused. What keeps a
 * page waiting but not the thread (hashing, a provider, a search) happens without a slot, else two of them would hold up all others.
 * Networks take turns, so that one of them can ask for as many pages as it likes and the others hardly wait longer. A page is made in
 * pieces, one in a turn of the event loop, and after each the others have the thread for some time if they want it.
 */
import type { Clock } from "../domain/clock.ts";
import { createSlots, type SlotOptions, type Slots } from "./page-slots.ts";

interface PageQueueOptions extends SlotOptions {
  /** Milliseconds of the processor that this thread has used. */
  readonly usedMs?: Clock;
}

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
  run<Result>(
    network: string,
    make: (releaseWhile: ReleaseWhile, giveWay: GiveWay) => Promise<Result>,
  ): Promise<Result>;
}

/** Waits for what other threads and machines do, without keeping a slot meanwhile. */
export type ReleaseWhile = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Ends a piece of a page, which keeps its slot: what others want of the thread comes before the next one. */
export type GiveWay = () => Promise<void>;

export function createPageQueue(options: PageQueueOptions): PageQueue {
  const { usedMs = readUsedMs } = options;
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
      const turn = beginTurn(network, slots, usedMs);
      try {
        return await make(turn.releaseWhile, turn.giveWay);
      } finally {
        turn.end();
      }
    },
  };
}

const microsecondsPerMs = 1000;

function readUsedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / microsecondsPerMs;
}

/** One page's turn: from its first slot to its end. It has none while it waits for others. */
interface PageTurn {
  readonly releaseWhile: ReleaseWhile;
  readonly giveWay: GiveWay;
  end(): void;
}

/** @param usedMs - what others use meanwhile counts as the page's too, which is in their favor */
function beginTurn(network: string, slots: Slots, usedMs: Clock): PageTurn {
  let hasSlot = true;
  let since = usedMs();
  let isOver = false;

  return {
    async releaseWhile(wait) {
      // Nothing to give away: another part of the page is suspended already, or too many are.
      if (!hasSlot || !slots.releaseWhile(usedMs() - since)) return wait();
      hasSlot = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no slot any more.
        await slots.reacquire(network, () => isOver);
        hasSlot = !isOver;
        since = usedMs();
      }
    },
    async giveWay() {
      await slots.rest(usedMs() - since);
      since = usedMs();
    },
    end() {
      isOver = true;
      slots.finish(network);
      if (hasSlot) slots.leave(usedMs() - since);
    },
  };
}
