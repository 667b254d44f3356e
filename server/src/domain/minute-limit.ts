import { LRUCache } from "lru-cache";

interface MinuteLimitOptions {
  readonly perMinute: number;
  /** Clients that are remembered; beyond, the one that was seen least lately is forgotten. */
  readonly clientsMax: number;
}

/** Counts what clients do, so many a minute at most. A client's minute begins with the first of it. */
interface MinuteLimit {
  /**
   * Takes one.
   *
   * @param client - what stands for the client: an address, or a network of them
   * @param now - epoch milliseconds
   * @returns 0 when it is granted, otherwise the seconds after which another try makes sense
   */
  take(client: string, now: number): number;
}

const minuteMs = 60_000;

export function createMinuteLimit({ perMinute, clientsMax }: MinuteLimitOptions): MinuteLimit {
  const minutes = new LRUCache<string, { readonly startedAt: number; count: number }>({ max: clientsMax });
  return {
    take(client, now) {
      const known = minutes.get(client);
      // A clock that was set back must not keep the minute going until it is where it was.
      const isOver = known === undefined || now < known.startedAt || now - known.startedAt >= minuteMs;
      const minute = isOver ? { startedAt: now, count: 0 } : known;
      minute.count += 1;
      minutes.set(client, minute);
      return minute.count <= perMinute ? 0 : Math.ceil((minute.startedAt + minuteMs - now) / 1000);
    },
  };
}
