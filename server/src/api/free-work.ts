import { performance } from "node:perf_hooks";
import type { Clock } from "../domain/clock.ts";
import { errorStatus } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";
import { createBucket } from "../domain/rate-limit.ts";

/** Of work that may be done at once, so many seconds' worth of what is gained. */
const burstSeconds = 100;
/** What a network may have, in accounts. */
const accountsPerNetwork = 2;
const clientsMax = 20_000;
/** Of an answer besides its reading, and of an item that is read of the database: figures of a slow machine. */
const msPerAnswer = 0.1;
const msPerItem = 0.03;
/** The first status that tells of a failure here. */
const failureStatusMin = 500;

interface FreeWorkOptions {
  /** Milliseconds of work that one account gains a second. */
  readonly msPerSecond: number;
  readonly clock: Clock;
  /** Told of each request that was refused. */
  readonly onRefused: () => void;
  /** Monotonic milliseconds. */
  readonly readMs?: () => number;
}

/** Who wants it. */
interface Client {
  readonly accountId: string;
  /** Undefined for one that no limit by network holds. */
  readonly network: string | undefined;
}

/** What is done for one request. */
class Work {
  /** Items of the answer, once they are known. */
  items = 0;
  /** Milliseconds of another thread, once they are known. */
  elsewhereMs = 0;
  #ms = 0;
  readonly #client: Client;
  readonly #budget: Budget;

  constructor(client: Client, budget: Budget) {
    this.#client = client;
    this.#budget = budget;
  }

  /** @throws {DomainError} `too_many_requests`, before anything is read */
  read<Content>(read: () => Content): Content {
    this.#budget.check(this.#client);
    this.#ms = msPerAnswer;
    return this.readOn(read);
  }

  /** Reads more for the same answer. */
  readOn<Content>(read: () => Content): Content {
    const startedAt = this.#budget.readMs();
    try {
      return read();
    } finally {
      this.#ms += this.#budget.readMs() - startedAt;
    }
  }

  /** Takes it from the budgets. */
  charge(): void {
    if (this.#ms > 0) this.#budget.charge(this.#client, this.#ms + this.elsewhereMs + this.items * msPerItem);
  }
}

/** Milliseconds that clients may have for nothing. */
interface Budget {
  /** @throws {DomainError} `too_many_requests` */
  check(client: Client): void;
  charge(client: Client, ms: number): void;
  readonly readMs: () => number;
}

/**
 * Bounds what is done for nothing: HEAD, unchanged answers, empty lists, refusals, and all that an account without credits asks for.
 * It takes the time it took from two budgets, the account's and its network's. Once either is used up, nothing more is read for
 * them until it has grown again.
 */
export interface FreeWork {
  /**
   * Answers a request. What it reads counts unless the answer is paid for, or fails for a reason that is not the client's.
   *
   * @param answer - returns whether it was paid for
   */
  run(client: Client, answer: (work: Work) => Promise<boolean>): Promise<void>;
}

export function createFreeWork({
  msPerSecond,
  clock,
  onRefused,
  readMs = () => performance.now(),
}: FreeWorkOptions): FreeWork {
  const accounts = createBudget(msPerSecond);
  const networks = createBudget(msPerSecond * accountsPerNetwork);

  function check({ accountId, network }: Client): void {
    const now = clock();
    const wait = accounts.take(accountId, now, 0) || (network === undefined ? 0 : networks.take(network, now, 0));
    if (wait === 0) return;
    onRefused();
    throw tooMuchForFree(wait);
  }

  function charge({ accountId, network }: Client, ms: number): void {
    accounts.giveBack(accountId, -ms);
    if (network !== undefined) networks.giveBack(network, -ms);
  }

  const budget: Budget = { check, charge, readMs };

  return {
    async run(client, answer) {
      const work = new Work(client, budget);
      let isCounted = false;
      try {
        isCounted = !(await answer(work));
      } catch (error) {
        isCounted = error instanceof DomainError && errorStatus[error.code] < failureStatusMin;
        throw error;
      } finally {
        if (isCounted) work.charge();
      }
    },
  };
}

function createBudget(msPerSecond: number) {
  return createBucket({ countMax: msPerSecond * burstSeconds, perSecond: msPerSecond, clientsMax });
}

function tooMuchForFree(retryAfterSeconds: number): DomainError {
  const message =
    "Too many requests that cost no credits (HEAD, unchanged, empty or refused answers). " +
    `Try again in ${retryAfterSeconds} s`;
  return new DomainError("too_many_requests", message, { retryAfterSeconds });
}
