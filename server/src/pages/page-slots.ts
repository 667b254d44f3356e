/** The slots of pages that are being made: which pages have one, and which wait. */
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
}

const retrySeconds = 2;

/** Which pages have a slot, and which wait for one: network after network, and of each the suspended pages before all others. */
export interface Slots {
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

export function createSlots(options: SlotOptions): Slots {
  const { concurrentMax, suspendedMax, begunPerPartyMax } = options;
  const waiting = new BoundedQueue({ ...options, refuse: tooBusy });
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

function tooBusy(): DomainError {
  const message = "Too many pages are being asked for. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
