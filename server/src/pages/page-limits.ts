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
/** Lists of addresses for crawlers, which want each once a day: thousands of palettes' names in one. */
const sitemapRate = { countMax: 12, perSecond: 0.25, clientsMax: 20_000 };
/**
 * Palettes of the library, on whatever pages and files: who mixes lists, feeds, colors and palettes copies it none the faster. Twenty lists
 * at once, and more than people look at, or a crawler that asks for a page a second.
 */
const paletteRate = { countMax: 480, perSecond: 40, clientsMax: 20_000 };
/** What is taken to be shown until that is known: beside a color or a palette, in a feed, and as a file. Lists have a rate of their own. */
const expectedPalettes = { page: 8, feed: 40, file: 1 };
/** Files of palettes are drawn and packed. */
const downloadRate = { countMax: 120, perSecond: 2, clientsMax: 10_000 };

/** How much a network may ask of the site, and how fast. */
interface PageLimits {
  /**
   * Counts a page, what it loads as one moves on, or a file. This machine is exempt: where a proxy beside the service is not trusted,
   * all clients have its address.
   *
   * @returns to be told how many palettes of the library it showed
   * @throws {DomainError} `too_many_requests`
   */
  take(request: SentRequest & Pick<FastifyRequest, "url" | "operation">): (paletteCount: number) => void;
  /** Counts a file of a palette. @returns 0, or the seconds to wait for it */
  takeDownload(request: SentRequest): number;
}

/** @param onRefused - told of each request that was one too many */
export function createPageLimits(clock: Clock, onRefused: () => void): PageLimits {
  const pages = createBucket(pageRate);
  const lookups = createBucket(lookupRate);
  const words = createBucket(wordsRate);
  const files = createBucket(fileRate);
  const sitemaps = createBucket(sitemapRate);
  const palettes = createBucket(paletteRate);
  const downloads = createBucket(downloadRate);

  function findWait({ path, hasQuery, operation }: Wanted, network: string, now: number): number {
    if (/^\/sitemaps?\b/i.test(path)) return sitemaps.take(network, now);
    if (operation === "pageFile") return files.take(network, now);
    if (hasQuery && /^\/words\/?$/i.test(path)) return words.take(network, now);
    return (hasQuery && /^\/palettes?\b/i.test(path) && lookups.take(network, now)) || pages.take(network, now);
  }
  function refuseFor(retryAfterSeconds: number): void {
    if (retryAfterSeconds === 0) return;
    onRefused();
    const message = `Too many pages were asked for from your address. Try again in ${retryAfterSeconds} s.`;
    throw new DomainError("too_many_requests", message, { retryAfterSeconds });
  }
  return {
    take(request) {
      const [network, now] = [findLimitedNetwork(request), clock()];
      if (network === undefined) return ignore;
      const wanted = { ...readPath(request.url), operation: request.operation };
      refuseFor(findWait(wanted, network, now));
      const expected = expectPalettes(wanted);
      if (expected === 0) return ignore;
      refuseFor(palettes.take(network, now, expected));
      return (shown) => palettes.giveBack(network, expected - shown);
    },
    takeDownload(request) {
      const network = findLimitedNetwork(request);
      return network === undefined ? 0 : downloads.take(network, clock());
    },
  };
}

/** What is asked for. */
interface Wanted extends Pick<FastifyRequest, "operation"> {
  readonly path: string;
  readonly hasQuery: boolean;
}

/** The site's router takes a path in many spellings. */
function readPath(target: string): Omit<Wanted, "operation"> {
  const { pathname, search } = new URL(`http://site${target}`);
  return { path: decodeURIComponent(pathname), hasQuery: search !== "" };
}

/** 0 where no palette of the library is shown, or always the same ones. */
function expectPalettes({ path, operation }: Wanted): number {
  if (operation === "pageForm" || !/^\/(palettes?|colors|export|social)\b/i.test(path)) return 0;
  if (operation !== "pageFile") return expectedPalettes.page;
  return /^\/palettes\b/i.test(path) ? expectedPalettes.feed : expectedPalettes.file;
}

function ignore(): void {}
