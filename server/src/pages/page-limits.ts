import { DomainError } from "../domain/errors.ts";
import { isLoopback, networkOf } from "../domain/network-of.ts";
import { createBucket } from "../domain/rate-limit.ts";
import type { Clock } from "../domain/clock.ts";

/** More than people click in an office behind one address; copying the library takes its time. */
const pageRate = { countMax: 60, perSecond: 5, clientsMax: 20_000 };
/** Files are drawn and packed. */
const downloadRate = { countMax: 120, perSecond: 2, clientsMax: 10_000 };

/** How much a network may ask of the site, and how fast. */
export interface PageLimits {
  /**
   * Counts a page, or what it loads as one moves on. This machine is exempt: where a proxy beside the service is not trusted, all
   * clients have its address.
   *
   * @throws {DomainError} `too_many_requests`
   */
  takePage(address: string): void;
  /** Counts a file. @returns 0, or the seconds to wait for it */
  takeDownload(address: string): number;
}

/** @param onRefused - told of each page that was one too many */
export function createPageLimits(clock: Clock, onRefused: () => void): PageLimits {
  const pages = createBucket(pageRate);
  const downloads = createBucket(downloadRate);
  return {
    takePage(address) {
      const retryAfterSeconds = isLoopback(address) ? 0 : pages.take(networkOf(address), clock());
      if (retryAfterSeconds === 0) return;
      onRefused();
      const message = `Too many pages were asked for from your address. Try again in ${retryAfterSeconds} s.`;
      throw new DomainError("too_many_requests", message, { retryAfterSeconds });
    },
    takeDownload: (address) => downloads.take(networkOf(address), clock()),
  };
}
