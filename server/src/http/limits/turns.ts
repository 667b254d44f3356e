import type { Clock } from "@tincture/contract/clock";
import { unavailable } from "@tincture/contract/errors";
import { FairQueue, RecentUse } from "../../runtime/fair-queue.ts";

/** A single step may exceed it. */
const msPerTurn = 20;
/** After steps that take longer, other requests get several iterations without steps. */
const pauseAfterMs = 40;
const pauseMs = 10;
/** A step that was queued for longer is refused. */
const waitMsMax = 30_000;

interface QueuedStep {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Spreads work over iterations of the event loop, so that new requests, replies of the database and
 * timers are processed in between. The account with the least recent CPU time goes first.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #use: RecentUse;
  readonly #queue: FairQueue<QueuedStep>;
  #turnStartedAt = 0;
  #isTurnScheduled = false;
  #isPaused = false;
  #closedBy: (() => Error) | undefined;

  /** @param clock - monotonic milliseconds */
  constructor(clock: Clock = () => performance.now()) {
    this.#clock = clock;
    this.#use = new RecentUse(clock);
    this.#queue = new FairQueue({ usedBy: (account) => this.#use.of(account) });
  }

  get queuedCount(): number {
    return this.#queue.size;
  }

  /**
   * @param isBegun - whether the step continues a request, so that it may wait for any time
   * @throws {DomainError} `service_unavailable` after a long wait, or the error from `close`
   */
  run<Result>(account: string, step: () => Result | Promise<Result>, isBegun = false): Result | Promise<Result> {
    if (this.#closedBy) throw this.#closedBy();
    if (this.#queue.size === 0 && this.#hasTimeLeft()) return step();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(step());
        } catch (error) {
          reject(error);
        }
      };
      // Finishing a request first keeps few of them half done.
      if (isBegun) this.#queue.addFirst(account, { since: Infinity, begin, refuse: reject });
      else this.#queue.add(account, { since: this.#clock(), begin, refuse: reject });
    });
  }

  /** Ignored while the queue is empty, since it delays no other account. */
  noteUse(account: string, cpuMs: number): void {
    if (this.#queue.size > 0) this.#use.add(account, cpuMs);
  }

  close(createError: () => Error): void {
    this.#closedBy = createError;
    for (let queued = this.#queue.take(); queued; queued = this.#queue.take()) queued.refuse(createError());
  }

  #hasTimeLeft(): boolean {
    const now = this.#clock();
    if (!this.#isTurnScheduled) {
      this.#isTurnScheduled = true;
      this.#turnStartedAt = now;
      setImmediate(() => this.#endTurn());
    }
    return !this.#isPaused && now - this.#turnStartedAt < msPerTurn;
  }

  #endTurn(): void {
    this.#isTurnScheduled = false;
    if (!this.#isPaused) this.#serve();
  }

  #serve(): void {
    const startedAt = this.#clock();
    while (this.#queue.size > 0 && this.#hasTimeLeft()) {
      const queued = this.#queue.take();
      if (queued && startedAt - queued.since > waitMsMax) queued.refuse(atCapacity());
      else queued?.begin();
    }
    if (this.#queue.size === 0 || this.#clock() - startedAt < pauseAfterMs) return;
    this.#isPaused = true;
    setTimeout(() => {
      this.#isPaused = false;
      this.#serve();
    }, pauseMs);
  }
}

/** Nothing was charged. */
export function atCapacity(): Error {
  return unavailable("The service is at capacity. Try again in a moment.");
}
