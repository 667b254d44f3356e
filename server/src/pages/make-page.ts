import type { FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import type { Provider } from "../domain/people/people.ts";
import type { RequestContext, SiteHandler, SiteServices } from "../domain/site-services.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { PageFailures } from "./page-failures.ts";
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
  readonly page: PageSite;
  readonly failures: PageFailures;
  /** While it is developed, the site's tools put scripts of their own into pages. */
  readonly isDevelopment: boolean;
  /** Whether the answer may be one that others get too. */
  readonly isSharable: boolean;
}

/** Has the site make a page, and adds what every page has. */
export async function makePage(handle: SiteHandler, asked: PageRequest): Promise<MadePage | SharedPage> {
  const { request, services, page, isDevelopment } = asked;
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
  const isShared = isForAll && asked.isSharable && !isDevelopment;
  const shared = isShared ? sharePage(whole, { nonce, formatPolicy }) : undefined;
  if (shared) return shared;
  headers.set("x-request-id", request.id);
  return whole;
}

function createContext(
  { request, takeDownload, failures }: PageRequest,
  given: Pick<RequestContext, "nonce" | "share">,
): RequestContext {
  return {
    ...given,
    address: request.ip,
    takeDownload,
    requestId: request.id,
    hasAnswer: (tag) => isEntityTagListed(request.headers["if-none-match"], tag),
    reportError: (error) => failures.note(error, request.id),
  };
}
