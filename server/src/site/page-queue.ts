/**
 * The queue of pages to be rendered. The site's thread renders one page at a time, since two would
 * delay each other at each of their calls. While a page waits for other threads or machines
 * (hashing, a provider, a search), another one is rendered.
 */
import { DomainError } from "@tincture/contract/errors";
import { FairQueue, RecentUse } from "../runtime/fair-queue.ts";
import { Counts } from "../runtime/fair-limit.ts";

export interface PageLoad {
  readonly waitingCount: number;
  readonly refusedCount: number;
}

export interface PageQueue extends PageLoad {
  /**
   * Renders a page when it is the client's turn.
   *
   * @param client - the network of the visitor, or its IPv6 site
   * @throws {DomainError} `service_unavailable` if too many pages are queued or this one was queued
   *   for too long
   */
  run<Result>(client: string, render: (waitWithoutTurn: WaitWithoutTurn) => Promise<Result>): Promise<Result>;
  /**
   * Records the CPU time of a page. The client with the least recent CPU time goes first. Ignored
   * while the queue is empty, since it delays no other client.
   */
  noteUse(client: string, cpuMs: number): void;
}

/** Waits for other threads or machines. Other pages are rendered meanwhile. */
type WaitWithoutTurn = <Result>(wait: () => Promise<Result>) => Promise<Result>;

interface PageQueueOptions {
  /** Pages in progress, per client and in total. */
  readonly perClientMax: number;
  readonly totalMax: number;
  readonly waitMsMax: number;
}

export function createPageQueue({ perClientMax, totalMax, waitMsMax }: PageQueueOptions): PageQueue {
  const use = new RecentUse();
  const turn = new Turn((client) => use.of(client));
  const inProgress = new Counts();
  let refusedCount = 0;

  function refuse(): DomainError {
    refusedCount += 1;
    return tooBusy();
  }
  async function enter(client: string): Promise<void> {
    const queuedAt = performance.now();
    await turn.take(client);
    if (performance.now() - queuedAt <= waitMsMax) return;
    turn.end();
    throw refuse();
  }

  return {
    get waitingCount() {
      return turn.waitingCount;
    },
    get refusedCount() {
      return refusedCount;
    },
    async run(client, render) {
      if (inProgress.of(client) >= perClientMax || inProgress.total >= totalMax) throw refuse();
      inProgress.add(client);
      try {
        await enter(client);
        return await renderInTurn(client, turn, render);
      } finally {
        inProgress.subtract(client);
      }
    },
    noteUse(client, cpuMs) {
      if (turn.waitingCount > 0) use.add(client, cpuMs);
    },
  };
}

/** The right to render, which one page has at a time. */
class Turn {
  readonly #queue: FairQueue<() => void>;
  #isTaken = false;

  constructor(usedBy: (client: string) => number) {
    this.#queue = new FairQueue({ usedBy });
  }

  get waitingCount(): number {
    return this.#queue.size;
  }

  /** @param isBegun - whether the page continues, and goes before others of the client */
  async take(client: string, isBegun = false): Promise<void> {
    if (this.#isTaken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (isBegun) this.#queue.addFirst(client, resolve);
      else this.#queue.add(client, resolve);
      await promise;
    }
    this.#isTaken = true;
  }

  end(): void {
    const next = this.#queue.take();
    if (next) next();
    else this.#isTaken = false;
  }
}

async function renderInTurn<Result>(
  client: string,
  turn: Turn,
  render: (waitWithoutTurn: WaitWithoutTurn) => Promise<Result>,
): Promise<Result> {
  let hasTurn = true;
  let isOver = false;

  async function takeTurnAgain(): Promise<void> {
    if (isOver) return;
    await turn.take(client, true);
    // The page may have ended meanwhile, if its visitor has left.
    if (isOver) turn.end();
    else hasTurn = true;
  }

  try {
    return await render(async (wait) => {
      // Several parts of a page may wait at once. The first one gives the turn away.
      if (!hasTurn) return wait();
      hasTurn = false;
      turn.end();
      try {
        return await wait();
      } finally {
        await takeTurnAgain();
      }
    });
  } finally {
    isOver = true;
    if (hasTurn) turn.end();
  }
}

const retrySeconds = 2;

function tooBusy(): DomainError {
  const message = "The site is busy. Try again in a moment.";
  return new DomainError("service_unavailable", message, { retryAfterSeconds: retrySeconds });
}
