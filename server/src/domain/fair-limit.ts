import { BoundedQueue, type Grouping, type WaitingLimits } from "./bounded-queue.ts";

interface FairLimitOptions extends WaitingLimits, Grouping {
  /** Calls under way at a time, of all parties and of one. Less for one leaves room for others. */
  readonly concurrentMax: number;
  readonly concurrentPerPartyMax: number;
  /** Makes the error of a call that waits in vain. */
  readonly refuse: () => Error;
}

/** Shares out among parties what answers only so many calls at a time. */
export interface FairLimit {
  /** Calls in the party's turn. @throws what `refuse` makes, when too many wait or this one has waited for too long */
  run<Result>(party: string, call: () => Promise<Result>): Promise<Result>;
}

export function createFairLimit({ concurrentMax, concurrentPerPartyMax, ...options }: FairLimitOptions): FairLimit {
  const waiting = new BoundedQueue(options);
  const underWay = new PartyCounts();

  function mayEnter(party: string): boolean {
    return underWay.total < concurrentMax && underWay.of(party) < concurrentPerPartyMax;
  }
  function tryEnter(party: string): boolean {
    if (!mayEnter(party)) return false;
    underWay.add(party);
    return true;
  }

  return {
    async run(party, call) {
      if (!tryEnter(party)) await waiting.wait(party);
      try {
        return await call();
      } finally {
        underWay.subtract(party);
        waiting.callNext(tryEnter);
      }
    },
  };
}

/** How many of something each party has. */
export class PartyCounts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(party: string): number {
    return this.#counts.get(party) ?? 0;
  }

  /** @returns how many it has then */
  add(party: string): number {
    const count = this.of(party) + 1;
    this.#counts.set(party, count);
    this.#total += 1;
    return count;
  }

  subtract(party: string): void {
    const left = this.of(party) - 1;
    if (left > 0) this.#counts.set(party, left);
    else this.#counts.delete(party);
    this.#total -= 1;
  }
}
