import type { FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import { findLimitedNetwork, type SentRequest } from "../domain/network-of.ts";
import { createBucket } from "../domain/rate-limit.ts";
import type { Clock } from "../domain/clock.ts";

/** More than people click in an office behind one address. */
const pageRate = { countMax: 60, perSecond: 5, clientsMax: 20_000 };
/**
 * The same of pages with palettes of the library that a query chooses: two dozen each, so that copying it takes its time. And of a
 * palette's page with a query: what would fix it is searched for.
 */
const lookupRate = { countMax: 20, perSecond: 2, clientsMax: 20_000 };
/** What words suggest: more than people type, and apart from their pages. */
const wordsRate = { countMax: 60, perSecond: 2, clientsMax: 20_000 };
/** Addresses that end as files do. Whoever makes some up gets a page each time, which says that there is none. */
const fileRate = { countMax: 120, perSecond: 10, clientsMax: 20_000 };
/** Files of palettes are drawn and packed. */
const downloadRate = { countMax: 120, perSecond: 2, clientsMax: 10_000 };

/** How much a network may ask of the site, and how fast. */
interface PageLimits {
  /**
   * Counts a page, what it loads as one moves on, or a file. This machine is exempt: where a proxy beside the service is not trusted,
   * all clients have its address.
   *
   * @throws {DomainError} `too_many_requests`
   */
  take(request: SentRequest & Pick<FastifyRequest, "url" | "operation">): void;
  /** Counts a file of a palette. @returns 0, or the seconds to wait for it */
  takeDownload(request: SentRequest): number;
}

/** @param onRefused - told of each request that was one too many */
export function createPageLimits(clock: Clock, onRefused: () => void): PageLimits {
  const pages = createBucket(pageRate);
  const lookups = createBucket(lookupRate);
  const words = createBucket(wordsRate);
  const files = createBucket(fileRate);
  const downloads = createBucket(downloadRate);

  function findWait(request: Parameters<PageLimits["take"]>[0]): number {
    const [network, now] = [findLimitedNetwork(request), clock()];
    if (network === undefined) return 0;
    const { url, operation } = request;
    if (operation === "pageFile") return files.take(network, now);
    const path = readQueriedPath(url);
    if (/^\/words\/?$/i.test(path)) return words.take(network, now);
    return (/^\/palettes?\b/i.test(path) && lookups.take(network, now)) || pages.take(network, now);
  }
  return {
    take(request) {
      const retryAfterSeconds = findWait(request);
      if (retryAfterSeconds === 0) return;
      onRefused();
      const message = `Too many pages were asked for from your address. Try again in ${retryAfterSeconds} s.`;
      throw new DomainError("too_many_requests", message, { retryAfterSeconds });
    },
    takeDownload(request) {
      const network = findLimitedNetwork(request);
      return network === undefined ? 0 : downloads.take(network, clock());
    },
  };
}

/** The path of an address that has a query, else nothing. The site's router takes a path in many spellings. */
function readQueriedPath(target: string): string {
  if (!target.includes("?")) return "";
  const { pathname, search } = new URL(`http://site${target}`);
  return search === "" ? "" : decodeURIComponent(pathname);
}
