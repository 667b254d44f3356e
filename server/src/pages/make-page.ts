/**
 * One page: the services that it works with, what the site makes of them, and what every page has. The threads of sign-in and of search
 * do little at a time; what pages ask of them is shared out among networks, and a page keeps no slot of the queue meanwhile.
 */
import type { FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { unavailable } from "../domain/errors.ts";
import { createFairLimit, type FairLimit } from "../domain/fair-limit.ts";
import { networkOf } from "../domain/network-of.ts";
import { type Provider, refuse } from "../domain/people/people.ts";
import type { RequestContext, SiteHandler, SiteServices } from "../domain/site-services.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { PageFailures } from "./page-failures.ts";
import type { ReleaseWhile } from "./page-queue.ts";
import { formatSitePolicy, type InlineSources, type PageSite } from "./page-site.ts";
import { sharePage, type SharedPage } from "./shared-pages.ts";
import { collectPage, type MadePage } from "./web-exchange.ts";

const nonceBytes = 16;
const providerOrigins: Readonly<Record<Provider, string>> = {
  github: "https://github.com",
  google: "https://accounts.google.com",
};

interface PageRequest {
  readonly request: FastifyRequest;
  readonly webRequest: Request;
  readonly services: SiteServices;
  readonly takeDownload: RequestContext["takeDownload"];
  readonly giveWay: RequestContext["giveWay"];
  readonly page: PageSite;
  readonly failures: PageFailures;
  /** While it is developed, the site's tools put scripts of their own into pages. */
  readonly isDevelopment: boolean;
  /** Whether the answer may be one that others get too. */
  readonly isSharable: boolean;
}

/** Has the site make a page, and adds what every page has. */
export async function makePage(handle: SiteHandler, asked: PageRequest): Promise<MadePage | SharedPage> {
  const { request, services, page, giveWay, isDevelopment } = asked;
  const nonce = randomBytes(nonceBytes).toString("base64");
  let isForAll = false;
  const context = createContext(asked, { nonce, share: () => (isForAll = true) });
  const made = await collectPage(await handle(asked.webRequest, context, services));
  const signInOrigins = services.people.providers.map((provider) => providerOrigins[provider]);
  const formatPolicy = (inline: InlineSources): string => formatSitePolicy(inline, signInOrigins);
  const headers = new Headers({ ...page.headers, "cache-control": "private, no-cache", vary: "Cookie" });
  const sources = [`'nonce-${nonce}'`];
  if (!isDevelopment) headers.set("content-security-policy", formatPolicy({ scripts: sources, styles: sources }));
  for (const [name, value] of made.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  const whole = { ...made, headers };
  if (isForAll && asked.isSharable && !isDevelopment) {
    await giveWay();
    const shared = sharePage(whole, { nonce, formatPolicy });
    if (shared) return shared;
  }
  headers.set("x-request-id", request.id);
  return whole;
}

function createContext(
  { request, takeDownload, giveWay, failures }: PageRequest,
  given: Pick<RequestContext, "nonce" | "share">,
): RequestContext {
  return {
    ...given,
    address: request.ip,
    takeDownload,
    giveWay,
    requestId: request.id,
    hasAnswer: (tag) => isEntityTagListed(request.headers["if-none-match"], tag),
    reportError: (error) => failures.note(error, request.id),
  };
}

/** The threads do little at a time; more would wait there, where nobody takes turns. A network has half of it at most. */
const searchLimits = {
  concurrentMax: 8,
  concurrentPerPartyMax: 4,
  waitingMax: 256,
  waitingPerPartyMax: 64,
  waitMsMax: 2000,
};
const sessionLimits = { ...searchLimits, concurrentMax: 32, concurrentPerPartyMax: 16, waitMsMax: 8000 };
const actionLimits = { ...searchLimits, waitMsMax: 8000 };

interface Caller {
  /** Its network takes turns with others. */
  readonly request: FastifyRequest;
  readonly releaseWhile: ReleaseWhile;
}

/** Makes the services of each page. @param onRefused - told of each call that waited in vain */
export function shareServices(
  services: SiteServices,
  onRefused: (limit: "search" | "sign_in") => void,
): (caller: Caller) => SiteServices {
  const { people, paletteSearch } = services;
  const searches = createLimit(searchLimits, () => onRefused("search"));
  const sessions = createLimit(sessionLimits, () => onRefused("sign_in"));
  const actions = createLimit(actionLimits, () => onRefused("sign_in"));

  return function serve({ request, releaseWhile }) {
    const network = networkOf(request.ip);
    function search<Found>(find: () => Promise<Found>): Promise<Found> {
      return releaseWhile(() => searches.run(network, find));
    }
    return {
      ...services,
      people: {
        ...people,
        async findPerson(cookie) {
          const find = () => people.findPerson(cookie);
          const person = await (cookie === null ? find() : releaseWhile(() => sessions.run(network, find)));
          // The line of the answer in the log says who was signed in.
          if (person) request.accountId = person.accountId;
          return person;
        },
        act: (action, from) =>
          releaseWhile(() => actions.run(network, () => people.act(action, from)).catch(() => tryAgain())),
      },
      paletteSearch: {
        search: (query) => search(() => paletteSearch.search(query)),
        related: (slug, count) => search(() => paletteSearch.related(slug, count)),
        holding: (hex, count) => search(() => paletteSearch.holding(hex, count)),
      },
    };
  };
}

function createLimit(limits: typeof searchLimits, onRefused: () => void): FairLimit {
  return createFairLimit({
    ...limits,
    refuse() {
      onRefused();
      return unavailable("Too much is asked of this site right now. Try again in a moment.");
    },
  });
}

/** Acting never throws: only the limit refuses so. */
function tryAgain() {
  return refuse("service_unavailable", "Too many people are signing in right now. Try again in a moment.", {
    retryAfterSeconds: 1,
  });
}
