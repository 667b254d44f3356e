import { createBoundedCache } from "./cache.ts";

interface BucketOptions {
  readonly countMax: number;
  readonly perSecond: number;
  /** The least recently seen client is forgotten first. */
  readonly clientsMax: number;
}

/** Creates a token bucket per client: an address, a network or an account. It may go into debt. */
export function createBucket({ countMax, perSecond, clientsMax }: BucketOptions) {
  const clients = createBoundedCache<{ left: number; at: number }>(clientsMax);

  function findClient(client: string, now: number): { left: number; at: number } {
    const known = clients.get(client);
    if (!known) {
      const full = { left: countMax, at: now };
      clients.set(client, full);
      return full;
    }
    // The refill is never negative, since the clock may be set back.
    known.left = Math.min(countMax, known.left + (Math.max(0, now - known.at) / 1000) * perSecond);
    known.at = now;
    return known;
  }

  /** @param ignored - an amount that was taken but does not count */
  function findWait(client: string, now: number, ignored = 0): number {
    const left = findClient(client, now).left + ignored;
    // The bucket is still empty at a whole number of seconds, so add one.
    return left > 0 ? 0 : Math.floor(-left / perSecond) + 1;
  }

  return {
    /** @returns 0 if granted, otherwise the seconds until a retry may succeed */
    take(client: string, now: number, amount = 1): number {
      const wait = findWait(client, now);
      if (wait === 0) findClient(client, now).left -= amount;
      return wait;
    },
    findWait,
    charge(client: string, now: number, amount: number): void {
      findClient(client, now).left -= amount;
    },
    giveBack(client: string, amount = 1): void {
      const known = clients.peek(client);
      if (known) known.left = Math.min(countMax, known.left + amount);
    },
  };
}
