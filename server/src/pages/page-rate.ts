import { DomainError } from "../domain/errors.ts";
import { isLoopback, networkOf } from "../domain/network-of.ts";
import { createBucket } from "../domain/rate-limit.ts";
import type { Clock } from "../domain/clock.ts";

/** More than people click in an office behind one address; copying the library takes its time. */
const pageLimits = { countMax: 60, perSecond: 5, clientsMax: 20_000 };

/**
 * Counts pages, and what they load as one moves on, against the network that asks. This machine is exempt: where a proxy beside the
 * service is not trusted, all clients have its address.
 *
 * @param onRefused - told of each that was one too many
 * @returns counts one. It throws {DomainError} `too_many_requests`
 */
export function createPageRate(clock: Clock, onRefused: () => void): (address: string) => void {
  const bucket = createBucket(pageLimits);
  return function takePage(address) {
    const retryAfterSeconds = isLoopback(address) ? 0 : bucket.take(networkOf(address), clock());
    if (retryAfterSeconds === 0) return;
    onRefused();
    const message = `Too many pages were asked for from your address. Try again in ${retryAfterSeconds} s.`;
    throw new DomainError("too_many_requests", message, { retryAfterSeconds });
  };
}
