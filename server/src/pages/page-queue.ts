/**
 * The queue of pages to be rendered. One thread renders them, and a page costs as much as ten
 * requests of the API, so few are rendered concurrently, and a page that would wait too long is
 * refused. While a page waits for other threads or machines (hashing, a provider, a search),
 * another one is rendered. The site with the least recent CPU time goes first, and within it the
 * network with the least. So many or expensive requests of one client hardly delay others.
 */
import { BoundedQueue, type Grouping, type WaitingLimits } from "../domain/bounded-queue.ts";
import { DomainError } from "../domain/errors.ts";
import { PartyCounts } from "../domain/fair-limit.ts";
import { siteOf } from "../domain/network-of.ts";
import { RecentUse } from "../domain/recent-use.ts";

/** The current state of the queue. */
export interface PageLoad {
  /** Pages that wait for a slot, including suspended ones. */
  readonly waitingCount: number;
  /** Pages refused so far. */
  readonly refusedCount: number;
}

export interface PageQueue extends PageLoad {
  /**
   * @param network - the network of the client
   * @param make - renders the page and reports the CPU time used
   * @throws {DomainError} `service_unavailable` if the queue is full or the page waited too long
   */
  run<Result>(network: string, make: MakeInTurn<Result>): Promise<Result>;
}

/** @param noteCpuMs - call it once; otherwise the time with a slot counts as CPU time */
type MakeInTurn<Result> = (waitWithoutSlot: WaitWithoutSlot, noteCpuMs: (ms: number) => void) => Promise<Result>;

/** Waits for other threads or machines and releases the slot during that time. */
export type WaitWithoutSlot = <Result>(wait: () => Promise<Result>) => Promise<Result>;

interface SlotOptions extends WaitingLimits {
  /** Pages made at the same time. */
  readonly concurrentMax: number;
  /** Begun pages that may be suspended at a time, so that another thread does not get too much to do. */
  readonly suspendedMax: number;
  /** Begun pages of one network, with a slot or suspended. Few enough that the others' can always be suspended. */
  readonly begunPerPartyMax: number;
}

export function createPageQueue(options: SlotOptions): PageQueue {
  const use = new RecentUse();
  const slots = createSlots({ ...options, usedBy: (name) => use.of(name) });
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
      let cpuMs: number | undefined;
      try {
        return await make(turn.waitWithoutSlot, (ms) => (cpuMs = ms));
      } finally {
        // Usage is ignored while the queue is empty, since it delays no other network.
        const isWanted = slots.waitingCount > 0;
        const usedMs = cpuMs ?? turn.readHeldMs();
        if (isWanted) for (const name of new Set([network, siteOf(network)])) use.add(name, usedMs);
        turn.end();
      }
    },
  };
}

/** One page's turn: from its first slot to its end. It has none while it waits for others. */
interface PageTurn {
  readonly waitWithoutSlot: WaitWithoutSlot;
  /** Returns the time with a slot so far. */
  readHeldMs(): number;
  end(): void;
}

function beginTurn(network: string, slots: Slots): PageTurn {
  let hasSlot = true;
  let isOver = false;
  let heldMs = 0;
  let heldSince = performance.now();
  const readHeldMs = (): number => (hasSlot ? heldMs + performance.now() - heldSince : heldMs);

  return {
    readHeldMs,
    async waitWithoutSlot(wait) {
      // Nothing to give away: another part of the page is suspended already, or too many are.
      if (!hasSlot || !slots.suspend()) return wait();
      heldMs = readHeldMs();
      hasSlot = false;
      try {
        return await wait();
      } finally {
        // A page whose visitor has gone ends while parts of it still wait: they need no slot any more.
        await slots.reacquire(network, () => isOver);
        hasSlot = !isOver;
        heldSince = performance.now();
      }
    },
    end() {
      isOver = true;
      slots.finish(network, hasSlot);
    },
  };
}

/** Assigns slots to pages. Suspended pages of a network go before its other ones. */
interface Slots {
  readonly waitingCount: number;
  /** @throws {DomainError} `service_unavailable` when too many wait, or this one did too long */
  enter(network: string): Promise<void>;
  /** Gives the slot of a begun page away until it is reacquired. @returns false when too many are suspended: it keeps its slot */
  suspend(): boolean;
  /** Waits for a slot as long as it takes. @param isOver - whether none is needed any more */
  reacquire(network: string, isOver: () => boolean): Promise<void>;
  /** The page is made. @param hasSlot - whether it has one, and is not suspended */
  finish(network: string, hasSlot: boolean): void;
}

function createSlots(options: SlotOptions & Grouping): Slots {
  const { concurrentMax, suspendedMax, begunPerPartyMax } = options;
  const waiting = new BoundedQueue({ ...options, groupOf: siteOf, refuse: tooBusy });
  const begun = new PartyCounts();
  let taken = 0;
  let suspended = 0;

  function takeFree(): boolean {
    if (taken >= concurrentMax) return false;
    taken += 1;
    return true;
  }
  function tryEnter(network: string, hasBegun: boolean): boolean {
    if (!hasBegun && begun.of(network) >= begunPerPartyMax) return false;
    if (!takeFree()) return false;
    if (!hasBegun) begun.add(network);
    return true;
  }
  function callNext(): void {
    while (waiting.callNext(tryEnter));
  }
  function leave(): void {
    taken -= 1;
    callNext();
  }

  return {
    get waitingCount() {
      return waiting.waitingCount;
    },
    async enter(network) {
      if (!tryEnter(network, false)) await waiting.wait(network);
    },
    suspend() {
      if (suspended >= suspendedMax) return false;
      suspended += 1;
      leave();
      return true;
    },
    async reacquire(network, isOver) {
      suspended -= 1;
      if (isOver()) return;
      if (!takeFree()) await waiting.waitToGoOn(network);
      if (isOver()) leave();
    },
    finish(network, hasSlot) {
      begun.subtract(network);
      if (hasSlot) taken -= 1;
      callNext();
    },
  };
}

const retrySeconds = 2;

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
