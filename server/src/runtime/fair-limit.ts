import { FairQueue } from "./fair-queue.ts";

interface FairLimitOptions {
  /** In total and per client. */
  readonly concurrentMax: number;
  readonly concurrentPerClientMax: number;
  /** In total and per client. More are refused. */
  readonly waitingMax: number;
  readonly waitingPerClientMax: number;
  readonly waitMsMax: number;
  readonly refuse: () => Error;
}

export type FairLimit = ReturnType<typeof createFairLimit>;

/** Limits concurrent calls. Clients take turns. */
export function createFairLimit(options: FairLimitOptions) {
  const { concurrentMax, concurrentPerClientMax, waitingMax, waitingPerClientMax, waitMsMax, refuse } = options;
  const queue = new FairQueue<() => void>();
  const running = new Counts();
  const mayRun = (client: string): boolean =>
    running.total < concurrentMax && running.of(client) < concurrentPerClientMax;

  function wait(client: string): Promise<void> {
    if (queue.size >= waitingMax || queue.sizeOf(client) >= waitingPerClientMax) throw refuse();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        running.add(client);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(client, begin);
        reject(refuse());
      }, waitMsMax);
      queue.add(client, begin);
    });
  }

  return {
    get waitingCount() {
      return queue.size;
    },
    /** @throws the error from `refuse` if the queue is full or the call was queued for too long */
    async run<Result>(client: string, call: () => Promise<Result>): Promise<Result> {
      if (mayRun(client)) running.add(client);
      else await wait(client);
      try {
        return await call();
      } finally {
        running.subtract(client);
        queue.take(mayRun)?.();
      }
    },
  };
}

export class Counts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(client: string): number {
    return this.#counts.get(client) ?? 0;
  }

  add(client: string): number {
    const count = this.of(client) + 1;
    this.#counts.set(client, count);
    this.#total += 1;
    return count;
  }

  subtract(client: string): void {
    const left = this.of(client) - 1;
    if (left > 0) this.#counts.set(client, left);
    else this.#counts.delete(client);
    this.#total -= 1;
  }
}
