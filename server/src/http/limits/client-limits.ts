import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { createBucket } from "../../runtime/rate-limit.ts";

const clientsMax = 20_000;

interface ClientLimitOptions {
  /** CPU time in milliseconds that a client regains per second. */
  readonly msPerSecond: number;
  /** CPU time that a client may use at once. */
  readonly burstMs: number;
  readonly clock: Clock;
  /** Returns the message of a refusal. */
  readonly describe: (retryAfterSeconds: number) => string;
  /** Called for each request that exceeds the limit. */
  readonly onRefused: () => void;
}

/** A token bucket of CPU time per client. */
export interface ClientLimits {
  /**
   * Returns `too_many_requests` if the client's bucket is empty.
   *
   * @param ignoredMs - CPU time that was charged but does not count
   */
  findRefusal(client: string, ignoredMs?: number): DomainError | undefined;
  charge(client: string, cpuMs: number): void;
  refund(client: string, cpuMs: number): void;
}

export function createClientLimits(options: ClientLimitOptions): ClientLimits {
  const { msPerSecond, burstMs, clock, describe, onRefused } = options;
  const bucket = createBucket({ countMax: burstMs, perSecond: msPerSecond, clientsMax });
  return {
    findRefusal(client, ignoredMs) {
      const retryAfterSeconds = bucket.findWait(client, clock(), ignoredMs);
      if (retryAfterSeconds === 0) return undefined;
      onRefused();
      return new DomainError("too_many_requests", describe(retryAfterSeconds), { retryAfterSeconds });
    },
    charge: (client, cpuMs) => bucket.charge(client, clock(), cpuMs),
    refund: (client, cpuMs) => bucket.giveBack(client, cpuMs),
  };
}
