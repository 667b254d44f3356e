/**
 * The queue before the making of pages. Pages are made on the thread that answers the API, and one of them costs as much as ten
 * requests there. So few are made at a time, each leaves the others a turn, and what would wait too long is refused. What keeps a
 * page waiting but not the thread (hashing, a provider, a search) happens without a slot, else two of them would hold up all others.
 * Networks take turns, so that one of them can ask for as many pages as it likes and the others hardly wait longer.
 */
import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import type { Clock } from "../domain/clock.ts";
import { DomainError } from "../domain/errors.ts";
import { PartyCounts } from "../domain/fair-gate.ts";
import { WaitingLine, type WaitingLimits } from "../domain/waiting-line.ts";

interface PageQueueOptions extends WaitingLimits {
  /** Pages made at the same time. */
  readonly concurrentMax: number;
  /** Begun pages that may be suspended at a time, so that another thread does not get too much to do. */
  readonly suspendedMax: number;
  /** Begun pages of one network, with a slot or suspended. Few enough that the others' can always be suspended. */
  readonly begunPerPartyMax: number;
  /** Whether others want the thread. */
  readonly isBusy: () => boolean;
  /** Monotonic milliseconds. */
  readonly clock?: Clock;
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
  run<Result>(network: string, make: (releaseWhile: ReleaseWhile) => Promise<Result>): Promise<Result>;
}

/** Waits for what other threads and machines do, without keeping a slot meanwhile. */
export type ReleaseWhile = <Result>(wait: () => Promise<Result>) => Promise<Result>;

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
        await nextTurn();
        return await make((wait) => turn.releaseWhile(wait));
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
    end() {
      isOver = true;
      slots.finish(network);
      if (hasSlot) slots.leave(usedMs() - since);
    },
  };
}

/**
 * How long a slot rests after a page while others want the thread, at most, in times of the processor time that the page took: so
 * pages have a quarter of the thread however much others want it, and all that these leave.
 */
const restsPerPage = 3;
/** How soon a slot at rest notices that nobody else wants the thread any more. */
const lookMs = 1;
const retrySeconds = 2;

/** Which pages have a slot, and which wait for one: network after network, and of each the suspended pages before all others. */
interface Slots {
  readonly waitingCount: number;
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  enter(network: string): Promise<void>;
  /**
   * Gives the slot of a begun page away until it is reacquired.
   *
   * @param spentMs - processor time since it had the slot
   * @returns false when too many are suspended: it keeps its slot
   */
  releaseWhile(spentMs: number): boolean;
  /** Waits for a slot as long as it takes. @param isOver - whether none is needed any more */
  reacquire(network: string, isOver: () => boolean): Promise<void>;
  /** @param spentMs - processor time since the page had the slot */
  leave(spentMs: number): void;
  /** The page is made; comes before it leaves. */
  finish(network: string): void;
}

function createSlots(options: PageQueueOptions): Slots {
  const { begunPerPartyMax, clock = () => performance.now() } = options;
  const line = new WaitingLine({ ...options, refuse: tooBusy });
  const begun = new PartyCounts();
  let taken = 0;
  let suspended = 0;

  function takeFree(): boolean {
    // What several pages compute one after the other would keep others waiting for all of it.
    if (taken >= (options.isBusy() ? 1 : options.concurrentMax)) return false;
    taken += 1;
    return true;
  }
  function tryEnter(network: string, hasBegun: boolean): boolean {
    if (!hasBegun && begun.of(network) >= begunPerPartyMax) return false;
    if (!takeFree()) return false;
    if (!hasBegun) begun.add(network);
    return true;
  }
  function handOver(): void {
    taken -= 1;
    while (line.callNext(tryEnter));
  }
  function leave(spentMs: number): void {
    void pause(spentMs).then(handOver);
  }
  /** What came while the page was made shows itself only in the next turn. */
  async function pause(spentMs: number): Promise<void> {
    const end = clock() + restsPerPage * spentMs;
    await nextTurn();
    while (options.isBusy() && clock() < end) await rest(lookMs);
  }

  return {
    get waitingCount() {
      return line.waitingCount;
    },
    async enter(network) {
      if (!tryEnter(network, false)) await line.wait(network);
    },
    releaseWhile(spentMs) {
      if (suspended >= options.suspendedMax) return false;
      suspended += 1;
      leave(spentMs);
      return true;
    },
    async reacquire(network, isOver) {
      suspended -= 1;
      if (isOver()) return;
      if (!takeFree()) await line.waitToGoOn(network);
      if (isOver()) leave(0);
    },
    leave,
    finish: (network) => begun.subtract(network),
  };
}

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
