import { performance } from "node:perf_hooks";
import type { Clock } from "../domain/clock.ts";
import { shuttingDown } from "./graceful-stop.ts";
import { FairQueue } from "../domain/fair-queue.ts";
import { atCapacity } from "./request-limits.ts";

/** The longest that reading may hold the event loop. A page of fifty palettes takes less than one of these milliseconds. */
const holdMsMax = 20;
/** For so long nobody asks whether the turn is another one: that costs more than a look at a clock, and adds so much to the longest. */
const unaskedMsMax = 2;

interface ReadingLimits {
  /** Requests that wait, of one account and of all; more are refused. */
  readonly waitingPerAccount: number;
  readonly waiting: number;
  /** How long a request waits. */
  readonly waitMs: number;
}

const defaultLimits: ReadingLimits = { waitingPerAccount: 400, waiting: 2000, waitMs: 30_000 };

interface ReadingQueueOptions {
  /** Monotonic milliseconds. */
  readonly clock?: Clock;
  /** Another number for each turn of the event loop. */
  readonly readTurn?: () => number;
  readonly limits?: ReadingLimits;
}

/**
 * Goes on reading when this turn of the event loop has time left, else in one of the next: for what takes long in sum.
 *
 * @throws {DomainError} `service_unavailable`
 */
export type TakeTurn = <Result>(read: () => Result) => Result | Promise<Result>;

/** A request that waits. */
interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Spreads what many simultaneous requests read over several turns of the event loop. In between, other requests come in, the
 * database's answers are read, and time limits stay true. A request that has to wait does so in the account's own queue; the
 * accounts take turns. While nobody waits, a request pays for no more than a look at a clock, some for two.
 */
export class ReadingQueue {
  readonly #clock: Clock;
  readonly #readTurn: () => number;
  readonly #limits: ReadingLimits;
  readonly #queue = new FairQueue<Waiting>();
  #turn = -1;
  #turnStartedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor({
    clock = () => performance.now(),
    readTurn = readLoopCount,
    limits = defaultLimits,
  }: ReadingQueueOptions = {}) {
    this.#clock = clock;
    this.#readTurn = readTurn;
    this.#limits = limits;
  }

  /** Requests that wait, of all accounts. */
  get waitingCount(): number {
    return this.#queue.size;
  }

  /**
   * Reads at once while this turn of the event loop has time left, else in one of the next.
   *
   * @throws {DomainError} `service_unavailable` when too many wait, this one has waited for too long, or the queue is closed:
   *   nothing was read then
   */
  read<Content>(accountId: string, read: () => Content | Promise<Content>): Content | Promise<Content> {
    if (this.#isClosed) throw shuttingDown();
    return this.#queue.size === 0 && this.#hasTimeLeft() ? read() : this.#wait(accountId, read);
  }

  /** Refuses what waits, and what comes. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#queue.takeAllWhile(() => true)) refuse(shuttingDown());
  }

  #wait<Content>(accountId: string, read: () => Content | Promise<Content>): Promise<Content> {
    const { waitingPerAccount, waiting } = this.#limits;
    if (this.#queue.sizeOf(accountId) >= waitingPerAccount || this.#queue.size >= waiting) throw atCapacity();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(read());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#queue.size === 0) setImmediate(() => this.#serve());
      this.#queue.add(accountId, { since: this.#clock(), begin, refuse: reject });
    });
  }

  #hasTimeLeft(): boolean {
    const now = this.#clock();
    if (now - this.#turnStartedAt < unaskedMsMax) return true;
    const turn = this.#readTurn();
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#turnStartedAt = now;
    }
    return now - this.#turnStartedAt < holdMsMax;
  }

  /** What this turn of the event loop has time for, one request of each account after the other. */
  #serve(): void {
    const expiredSince = this.#clock() - this.#limits.waitMs;
    for (const { refuse } of this.#queue.takeAllWhile(({ since }) => since <= expiredSince)) refuse(atCapacity());
    while (this.#queue.size > 0 && this.#hasTimeLeft()) this.#queue.take()?.begin();
    if (this.#queue.size > 0) setImmediate(() => this.#serve());
  }
}

/** Changes each time before the event loop looks for what has come in. */
function readLoopCount(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
