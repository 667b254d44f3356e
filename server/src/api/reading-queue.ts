import { performance } from "node:perf_hooks";
import type { Clock } from "../domain/clock.ts";
import { shuttingDown } from "./graceful-stop.ts";
import { FairQueue } from "../domain/fair-queue.ts";
import { RecentUse } from "../domain/recent-use.ts";
import { atCapacity } from "./request-limits.ts";

/** The steps of one turn of the event loop take at most this long, unless a single one takes longer. */
const holdMsMax = 20;
/** After a step that took long, the queue rests, so other requests get through several turns. */
const restAfterMs = 40;
const restMs = 10;
/** The turn's number is read at most this often, since that costs more than reading a clock. */
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

/** A step of a request that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Spreads the work of simultaneous requests over several turns of the event loop. In between, new
 * requests arrive, replies of the database are read, and timeouts stay true. Steps that have to wait
 * do so in a line for each account; the account that has used the least CPU time lately goes first.
 * While nothing waits, a step costs no more than reading a clock.
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

  /** Steps that wait, of all accounts. */
  get waitingCount(): number {
    return this.#queue.size;
  }

  /**
   * Runs a step at once while this turn of the event loop has time left, otherwise in one of the next turns.
   *
   * @param isBegun - whether it continues a request, which is not refused for want of room or time
   * @throws {DomainError} `service_unavailable` when too many wait, this one has waited for too long,
   *   or the queue is closed: the step was not run then
   */
  run<Result>(accountId: string, step: () => Result | Promise<Result>, isBegun = false): Result | Promise<Result> {
    if (this.#isClosed) throw shuttingDown();
    return this.#queue.size === 0 && this.#hasTimeLeft() ? step() : this.#wait(accountId, step, isBegun);
  }

  /** Records the CPU time of an account's step. While nothing waits, it takes nothing from others. */
  noteUse(accountId: string, cpuMs: number): void {
    if (this.#queue.size > 0) this.#use.add(accountId, cpuMs);
  }

  /** Refuses what waits, and what comes. */
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
    if (now - this.#turnStartedAt < unaskedMsMax) return true;
    const turn = this.#readTurn();
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#turnStartedAt = now;
    }
    return now - this.#turnStartedAt < holdMsMax;
  }

  /** Runs as many steps as this turn of the event loop has time for. */
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

/** Changes each time before the event loop looks for what has come in. */
function readLoopCount(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
