/**
 * The slots of pages that are being made. Of all pages that have one, one goes on at a time, and between two of their pieces the event
 * loop reads what others have asked.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../domain/clock.ts";
import { DomainError } from "../domain/errors.ts";
import { BoundedQueue, type WaitingLimits } from "../domain/bounded-queue.ts";
import { PartyCounts } from "../domain/fair-limit.ts";

export interface SlotOptions extends WaitingLimits {
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
}

/**
 * How long a slot rests after a piece while others want the thread, at most, in times of the processor time that the piece took: so
 * pages have a quarter of the thread however much others want it, and all that these leave.
 */
const restsPerPiece = 3;
/** How soon a slot at rest notices that nobody else wants the thread any more. */
const lookMs = 1;
const retrySeconds = 2;

/** Which pages have a slot, and which wait for one: network after network, and of each the suspended pages before all others. */
export interface Slots {
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
  /** Waits for the page's next piece. @param spentMs - processor time that the last one took */
  rest(spentMs: number): Promise<void>;
  /** @param spentMs - processor time since the page had the slot */
  leave(spentMs: number): void;
  /** The page is made; comes before it leaves. */
  finish(network: string): void;
}

export function createSlots(options: SlotOptions): Slots {
  const { begunPerPartyMax, clock = () => performance.now() } = options;
  const waiting = new BoundedQueue({ ...options, refuse: tooBusy });
  const begun = new PartyCounts();
  const nextPiece = createPieces();
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
    while (waiting.callNext(tryEnter));
  }
  function leave(spentMs: number): void {
    void pause(spentMs).then(handOver);
  }
  async function pause(spentMs: number): Promise<void> {
    const end = clock() + restsPerPiece * spentMs;
    await seeWhatCame();
    while (options.isBusy() && clock() < end) await sleep(lookMs);
  }

  return {
    get waitingCount() {
      return waiting.waitingCount;
    },
    async enter(network) {
      if (!tryEnter(network, false)) await waiting.wait(network);
      await nextPiece();
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
      if (!takeFree()) await waiting.waitToGoOn(network);
      await nextPiece();
      if (isOver()) leave(0);
    },
    async rest(spentMs) {
      await pause(spentMs);
      await nextPiece();
    },
    leave,
    finish: (network) => begun.subtract(network),
  };
}

/** Lets one piece begin at a time, with a look at what has come before each. */
function createPieces(): () => Promise<void> {
  let last = Promise.resolve();
  return function nextPiece() {
    last = last.then(seeWhatCame);
    return last;
  };
}

/** The first immediate may run before the event loop reads what has come in, the second one does not. */
async function seeWhatCame(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
