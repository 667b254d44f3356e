import { createBoundedCache } from "./bounded-cache.ts";
import type { Clock } from "@tincture/contract/clock";

const halfLifeMs = 5000;
const clientsMax = 20_000;

/**
 * Tracks the recent usage of each client, such as CPU time. It decays with a half-life of five
 * seconds.
 */
export class RecentUse {
  readonly #clock: Clock;
  readonly #clients = createBoundedCache<{ readonly amount: number; readonly at: number }>(clientsMax);

  /** @param clock - monotonic milliseconds */
  constructor(clock: Clock = () => performance.now()) {
    this.#clock = clock;
  }

  add(client: string, amount: number): void {
    this.#clients.set(client, { amount: this.of(client) + amount, at: this.#clock() });
  }

  of(client: string): number {
    const known = this.#clients.peek(client);
    return known === undefined ? 0 : known.amount * 2 ** ((known.at - this.#clock()) / halfLifeMs);
  }
}
