import type { Clock } from "@tincture/contract/clock";
import { createBoundedCache } from "./cache.ts";

interface FairQueueOptions {
  /** Clients with equal usage take turns. */
  readonly usedBy?: ((client: string) => number) | undefined;
}

/**
 * A queue per client. The client with the lowest usage goes first, so many items of one client do
 * not delay others.
 */
export class FairQueue<Item> {
  readonly #usedBy: (client: string) => number;
  /** In the order of their turns. None is empty. */
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  constructor({ usedBy = () => 0 }: FairQueueOptions = {}) {
    this.#usedBy = usedBy;
  }

  get size(): number {
    return this.#size;
  }

  sizeOf(client: string): number {
    return this.#lines.get(client)?.length ?? 0;
  }

  add(client: string, item: Item): void {
    const line = this.#lines.get(client);
    if (line) line.push(item);
    else this.#lines.set(client, [item]);
    this.#size += 1;
  }

  addFirst(client: string, item: Item): void {
    this.#lines.set(client, [item, ...(this.#lines.get(client) ?? [])]);
    this.#size += 1;
  }

  /** @param mayGo - clients for which this is false keep their turn */
  take(mayGo: (client: string) => boolean = () => true): Item | undefined {
    const client = this.#findNext(mayGo);
    if (client === undefined) return undefined;
    const line = this.#lines.get(client) ?? [];
    const item = line.shift();
    this.#lines.delete(client);
    if (line.length > 0) this.#lines.set(client, line);
    this.#size -= 1;
    return item;
  }

  delete(client: string, item: Item): void {
    const line = this.#lines.get(client) ?? [];
    const index = line.indexOf(item);
    if (index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) this.#lines.delete(client);
    this.#size -= 1;
  }

  #findNext(mayGo: (client: string) => boolean): string | undefined {
    let next: string | undefined;
    let least = Infinity;
    for (const client of this.#lines.keys()) {
      if (!mayGo(client)) continue;
      const used = this.#lines.size === 1 ? 0 : this.#usedBy(client);
      if (used < least) [next, least] = [client, used];
    }
    return next;
  }
}

const halfLifeMs = 5000;
const clientsMax = 20_000;

/** Decays with a half-life of five seconds. */
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
