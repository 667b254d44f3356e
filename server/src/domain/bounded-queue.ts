import { FairQueue } from "./fair-queue.ts";

/** Options for the order of turns. */
export interface Grouping {
  /** The group of a party: groups take turns, and so do the parties in each. */
  readonly groupOf?: (party: string) => string;
  /** Returns the recent usage of a group or a party. The lowest goes first. */
  readonly usedBy?: (groupOrParty: string) => number;
}

export interface WaitingLimits {
  /** Who may wait, of all parties and of one; more are refused. */
  readonly waitingMax: number;
  readonly waitingPerPartyMax: number;
  /** How long. */
  readonly waitMsMax: number;
}

interface BoundedQueueOptions extends WaitingLimits, Grouping {
  /** Makes the error of who waits in vain. */
  readonly refuse: () => Error;
}

interface Waiting {
  readonly enter: () => void;
  /** Undefined for who has begun before and waits to go on, which is never refused. */
  readonly giveUp?: () => void;
}

/** Those who wait for a turn. The parties take turns; where no more may wait, the longest line gives way. */
export class BoundedQueue {
  readonly #queue: FairQueue<Waiting>;
  readonly #options: BoundedQueueOptions;

  constructor(options: BoundedQueueOptions) {
    this.#queue = new FairQueue(options);
    this.#options = options;
  }

  /** Who waits, to begin or to go on. */
  get waitingCount(): number {
    return this.#queue.size;
  }

  /** @throws what `refuse` makes, when too many wait or this one has waited for too long */
  async wait(party: string): Promise<void> {
    const { waitingMax, waitingPerPartyMax, refuse } = this.#options;
    if (this.#queue.sizeOf(party) >= waitingPerPartyMax) throw refuse();
    if (this.#queue.size >= waitingMax && !this.#makeRoom(party)) throw refuse();
    return this.#enter(party);
  }

  /** Waits before the others of the party, as long as it takes. */
  waitToGoOn(party: string): Promise<void> {
    return new Promise((resolve) => {
      this.#queue.addFirst(party, { enter: resolve });
    });
  }

  /**
   * Calls who is next.
   *
   * @param mayEnter - whether one of this party may, who has begun before or not
   * @returns whether there was anybody
   */
  callNext(mayEnter: (party: string, isBegun: boolean) => boolean): boolean {
    const next = this.#queue.take((party, { giveUp }) => mayEnter(party, giveUp === undefined));
    next?.enter();
    return next !== undefined;
  }

  #makeRoom(party: string): boolean {
    const last = this.#queue.takeLastOfLongest(party, ({ giveUp }) => giveUp !== undefined);
    last?.giveUp?.();
    return last !== undefined;
  }

  #enter(party: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        clearTimeout(timer);
        this.#queue.delete(party, waiting);
        reject(this.#options.refuse());
      };
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { enter, giveUp };
      const timer = setTimeout(giveUp, this.#options.waitMsMax);
      this.#queue.add(party, waiting);
    });
  }
}
