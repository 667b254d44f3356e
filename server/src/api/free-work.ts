import type { Clock } from "../domain/clock.ts";
import { errorStatus } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";
import { createBucket } from "../domain/rate-limit.ts";
import { readThreadCpuMs } from "../domain/thread-cpu.ts";
import type { ReadingQueue } from "./reading-queue.ts";

/** Burst size, in seconds of refill. */
const burstSeconds = 100;
/** The budget of a network, as a multiple of an account's. */
const accountsPerNetwork = 2;
const clientsMax = 20_000;
/** CPU time outside of steps, per reply and per item. Measured on a slow machine. */
const msPerAnswer = 0.1;
const msPerItem = 0.03;
/** The first status that reports a failure of the server. */
const failureStatusMin = 500;

interface FreeWorkOptions {
  /** Milliseconds of CPU time that refill an account's budget each second. */
  readonly msPerSecond: number;
  readonly clock: Clock;
  readonly queue: Pick<ReadingQueue, "run" | "noteUse">;
  /** Called for each request that is refused. */
  readonly onRefused: () => void;
  /** Returns the CPU time of this thread, in milliseconds. */
  readonly readCpuMs?: () => number;
}

interface Client {
  readonly accountId: string;
  /** Undefined for clients that are exempt from limits by network. */
  readonly network: string | undefined;
}

/**
 * Runs a step of a request: at once if this turn of the event loop has time left, otherwise in a
 * later turn. CPU time is measured up to the first `await`, so run the code after an `await` as
 * another step.
 *
 * @throws {DomainError} `service_unavailable`, `too_many_requests`: the step was not run
 */
export type TakeTurn = <Result>(step: () => Result | Promise<Result>) => Result | Promise<Result>;

/** Measures the CPU time of one request. */
interface Work {
  readonly takeTurn: TakeTurn;
  /** Adds CPU time that another thread took for this request. */
  readonly addCpuMs: (ms: number) => void;
  /** Items of the reply, once they are known. */
  items: number;
  /** Set before the ledger is charged. Later failures are not the client's fault. */
  isRead: boolean;
}

/**
 * Limits work that costs no credits: HEAD, unchanged replies, empty lists, refusals, and all
 * requests of accounts without credits. Its CPU time is charged to two token buckets, one of the
 * account and one of its network. While either is empty, the account's requests are refused.
 */
export interface FreeWork {
  /**
   * Runs a request. Its CPU time is charged unless the reply costs credits, or the program or the
   * ledger fails. Refusals for exceeding a limit are charged too; otherwise retrying at once would
   * be free.
   *
   * @param answer - returns whether the reply cost credits
   */
  run(client: Client, answer: (work: Work) => Promise<boolean>): Promise<void>;
}

export function createFreeWork(options: FreeWorkOptions): FreeWork {
  const budgets = createBudgets(options);
  return {
    async run(client, answer) {
      const request = measureRequest(client, budgets, options);
      let isCharged = false;
      try {
        isCharged = !(await answer(request.work));
      } catch (error) {
        isCharged =
          error instanceof DomainError && (!request.work.isRead || errorStatus[error.code] < failureStatusMin);
        throw error;
      } finally {
        if (isCharged) budgets.charge(client, request.readTotalMs());
      }
    },
  };
}

interface Budgets {
  /**
   * @throws {DomainError} `too_many_requests` while the budget of the account or its network is
   *   empty
   */
  check(client: Client): void;
  charge(client: Client, cpuMs: number): void;
}

function createBudgets({ msPerSecond, clock, onRefused }: FreeWorkOptions): Budgets {
  const accounts = createBudget(msPerSecond);
  const networks = createBudget(msPerSecond * accountsPerNetwork);
  return {
    check({ accountId, network }) {
      const now = clock();
      const wait = accounts.take(accountId, now, 0) || (network === undefined ? 0 : networks.take(network, now, 0));
      if (wait === 0) return;
      onRefused();
      throw tooMuchForFree(wait);
    },
    charge({ accountId, network }, cpuMs) {
      accounts.giveBack(accountId, -cpuMs);
      if (network !== undefined) networks.giveBack(network, -cpuMs);
    },
  };
}

function measureRequest(
  client: Client,
  budgets: Budgets,
  { queue, readCpuMs = readThreadCpuMs }: FreeWorkOptions,
): { readonly work: Work; readTotalMs(): number } {
  const { accountId } = client;
  let cpuMs = 0;
  let isBegun = false;
  let isMeasuring = false;
  let isRefused = false;

  function check(): void {
    isRefused = true;
    budgets.check(client);
    isRefused = false;
  }

  function addCpuMs(ms: number): void {
    cpuMs += ms;
    queue.noteUse(accountId, ms);
  }

  function measure<Result>(step: () => Result): Result {
    // A nested step counts as part of the outer one.
    if (isMeasuring) return step();
    check();
    isBegun = true;
    isMeasuring = true;
    const startedAt = readCpuMs();
    try {
      return step();
    } finally {
      isMeasuring = false;
      addCpuMs(readCpuMs() - startedAt);
    }
  }

  const work: Work = {
    items: 0,
    isRead: false,
    addCpuMs,
    takeTurn: (step) => queue.run(accountId, () => measure(step), isBegun),
  };
  const isFree = (): boolean => isRefused && !isBegun;
  return { work, readTotalMs: () => (isFree() ? 0 : msPerAnswer + cpuMs + work.items * msPerItem) };
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
