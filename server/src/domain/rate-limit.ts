import { createBoundedCache } from "./bounded-cache.ts";

interface BucketOptions {
  /** How much a client may do at once. */
  readonly countMax: number;
  /** How much it gains. */
  readonly perSecond: number;
  /** Clients that are remembered; beyond, the one that was seen least lately is forgotten. */
  readonly clientsMax: number;
}

/** Lets each client do much at once and little all the time, as people do. */
interface Bucket {
  /**
   * Takes so much while anything is left, which may leave a debt.
   *
   * @param client - what stands for the client: an address, a network of them, an account
   * @param now - epoch milliseconds
   * @param amount - one when not given
   * @returns 0 when it is granted, otherwise the seconds after which another try makes sense
   */
  take(client: string, now: number, amount?: number): number;
  /** Gives back what shall not count after all; one when not given. What is negative shows only now, and is taken. */
  giveBack(client: string, amount?: number): void;
}

export function createBucket({ countMax, perSecond, clientsMax }: BucketOptions): Bucket {
  const clients = createBoundedCache<{ left: number; at: number }>(clientsMax);

  function findClient(client: string, now: number): { left: number; at: number } {
    const known = clients.get(client);
    if (known) return known;
    const made = { left: countMax, at: now };
    clients.set(client, made);
    return made;
  }

  return {
    take(client, now, amount = 1) {
      const known = findClient(client, now);
      // A clock that was set back gains nothing, and takes nothing.
      known.left = Math.min(countMax, known.left + (Math.max(0, now - known.at) / 1000) * perSecond);
      known.at = now;
      // The bucket is still empty at a whole number of seconds, so add one.
      if (known.left <= 0) return Math.floor(-known.left / perSecond) + 1;
      known.left -= amount;
      return 0;
    },
    giveBack(client, amount = 1) {
      const known = clients.peek(client);
      if (known) known.left = Math.min(countMax, known.left + amount);
    },
  };
}
