import { performance } from "node:perf_hooks";
import type { Clock } from "../domain/clock.ts";
import { shuttingDown } from "./graceful-stop.ts";
import { FairQueue } from "../domain/fair-queue.ts";
import { RecentUse } from "../domain/recent-use.ts";
import { atCapacity } from "./request-limits.ts";

/** The time limit for steps in one turn of the event loop. A single step may exceed it. */
const holdMsMax = 20;
/**
 * After steps that take longer, the queue pauses for several turns, so that other requests proceed.
 */
const restAfterMs = 40;
const restMs = 10;
/** The minimum time between reads of the turn number, which cost more than reading a clock. */
const turnReadIntervalMs = 2;

interface ReadingLimits {
  /** The maximum number of waiting requests, per account and in total. More are refused. */
  readonly waitingPerAccount: number;
  readonly waiting: number;
  /** The longest time that a request waits. */
  readonly waitMs: number;
}

const defaultLimits: ReadingLimits = { waitingPerAccount: 400, waiting: 2000, waitMs: 30_000 };

interface ReadingQueueOptions {
  /** Monotonic milliseconds. */
  readonly clock?: Clock;
  /** Returns the number of the current turn of the event loop. */
  readonly readTurn?: () => number;
  readonly limits?: ReadingLimits;
}

/** A queued step of a request. */
interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Spreads the work of concurrent requests over several turns of the event loop, so that new
 * requests, database replies and timers are processed in between. Steps are queued per account. The
 * account with the least recent CPU time goes first. While the queue is empty, a step only costs
 * reading a clock.
 */
export class ReadingQueue {
  readonly #clock: Clock;
  readonly #readTurn: () => number;
  readonly #limits: ReadingLimits;
  readonly #use: RecentUse;
  readonly #queue: FairQueue<Waiting>;
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
    this.#use = new RecentUse(clock);
    this.#queue = new FairQueue({ usedBy: (accountId) => this.#use.of(accountId) });
  }

  /** The number of queued steps of all accounts. */
  get waitingCount(): number {
    return this.#queue.size;
  }

  /**
   * Runs a step at once if this turn of the event loop has time left, otherwise in a later turn.
   *
   * @param isBegun - whether the step continues a request, which is exempt from the limits
   * @throws {DomainError} `service_unavailable` if the queue is full or closed, or the step
   *   waited too long. The step has not run.
   */
  run<Result>(accountId: string, step: () => Result | Promise<Result>, isBegun = false): Result | Promise<Result> {
    if (this.#isClosed) throw shuttingDown();
    return this.#queue.size === 0 && this.#hasTimeLeft() ? step() : this.#wait(accountId, step, isBegun);
  }

  /**
   * Records the CPU time of an account's step. Ignored while the queue is empty, since it delays no
   * one.
   */
  noteUse(accountId: string, cpuMs: number): void {
    if (this.#queue.size > 0) this.#use.add(accountId, cpuMs);
  }

  /** Refuses all queued and later steps. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#queue.takeAllWhile(() => true)) refuse(shuttingDown());
  }

  #wait<Result>(accountId: string, step: () => Result | Promise<Result>, isBegun: boolean): Promise<Result> {
    const { waitingPerAccount, waiting } = this.#limits;
    const isFull = this.#queue.sizeOf(accountId) >= waitingPerAccount || this.#queue.size >= waiting;
    if (isFull && !isBegun) throw atCapacity();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(step());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#queue.size === 0) setImmediate(() => this.#serve());
      this.#queue.add(accountId, { since: isBegun ? Infinity : this.#clock(), begin, refuse: reject });
    });
  }

  #hasTimeLeft(): boolean {
    const now = this.#clock();
    if (now - this.#turnStartedAt < turnReadIntervalMs) return true;
    const turn = this.#readTurn();
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#turnStartedAt = now;
    }
    return now - this.#turnStartedAt < holdMsMax;
  }

  /** Runs queued steps until the time of this turn of the event loop is used up. */
  #serve(): void {
    const startedAt = this.#clock();
    const expiredSince = startedAt - this.#limits.waitMs;
    for (const { refuse } of this.#queue.takeAllWhile(({ since }) => since <= expiredSince)) refuse(atCapacity());
    while (this.#queue.size > 0 && this.#hasTimeLeft()) this.#queue.take()?.begin();
    if (this.#queue.size === 0) return;
    if (this.#clock() - startedAt < restAfterMs) setImmediate(() => this.#serve());
    else setTimeout(() => this.#serve(), restMs);
  }
}

/** Returns a count that changes in each iteration of the event loop, before it polls for I/O. */
function readLoopCount(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
