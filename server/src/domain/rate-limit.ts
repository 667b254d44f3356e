import { LRUCache } from "lru-cache";

interface RateLimitOptions {
  /** How much a client may do in a window. */
  readonly countMax: number;
  readonly windowMs: number;
  /** Clients that are remembered; beyond, the one that was seen least lately is forgotten. */
  readonly clientsMax: number;
}

/** Counts what clients do, so much in a window of time at most. A client's window begins with the first of it. */
interface RateLimit {
  /**
   * Takes one.
   *
   * @param client - what stands for the client: an address, or a network of them
   * @param now - epoch milliseconds
   * @returns 0 when it is granted, otherwise the seconds after which another try makes sense
   */
  take(client: string, now: number): number;
  /** Gives back one that shall not count after all. */
  giveBack(client: string): void;
}

export function createRateLimit({ countMax, windowMs, clientsMax }: RateLimitOptions): RateLimit {
  const windows = new LRUCache<string, { readonly startedAt: number; count: number }>({ max: clientsMax });
  return {
    take(client, now) {
      const known = windows.get(client);
      // A clock that was set back must not keep the window open until it is where it was.
      const isOver = known === undefined || now < known.startedAt || now - known.startedAt >= windowMs;
      const current = isOver ? { startedAt: now, count: 0 } : known;
      current.count += 1;
      windows.set(client, current);
      return current.count <= countMax ? 0 : Math.ceil((current.startedAt + windowMs - now) / 1000);
    },
    giveBack(client) {
      const known = windows.peek(client);
      if (known && known.count > 0) known.count -= 1;
    },
  };
}

interface BucketOptions {
  /** How much a client may do at once. */
  readonly countMax: number;
  /** How much it gains. */
  readonly perSecond: number;
  readonly clientsMax: number;
}

/** Lets each client do much at once and little all the time, as people do. */
export function createBucket({ countMax, perSecond, clientsMax }: BucketOptions): Pick<RateLimit, "take"> {
  const buckets = new LRUCache<string, { readonly left: number; readonly at: number }>({ max: clientsMax });
  return {
    take(client, now) {
      const { left, at } = buckets.get(client) ?? { left: countMax, at: now };
      // A clock that was set back gains nothing, and takes nothing.
      const gained = Math.min(countMax, left + (Math.max(0, now - at) / 1000) * perSecond);
      const isGranted = gained >= 1;
      buckets.set(client, { left: isGranted ? gained - 1 : gained, at: now });
      return isGranted ? 0 : Math.ceil((1 - gained) / perSecond);
    },
  };
}
