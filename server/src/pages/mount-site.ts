/**
 * The site inside the server that answers the API: its pages, their assets, the API reference. Everything outside `/api` comes
 * here, and nothing below `/api` ever does.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { createRateLimit } from "../domain/rate-limit.ts";
import { networkOf } from "../domain/network-of.ts";
import type { Provider } from "../domain/people/people.ts";
import type { RequestContext, SiteFacts, SiteHandler, SiteServices } from "../domain/site-services.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { TransportSecurity } from "../http/transport-security.ts";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./assets.ts";
import { createPageQueue, type PageLoad, type PageQueue, type ReleaseWhile } from "./page-queue.ts";
import { createPageSite, formatSitePolicy, type PageSite } from "./page-site.ts";
import { answerFailure, answerPlainly, forged, notBuilt, nothingHere, wantsJson } from "./plain-page.ts";
import type { Site } from "./site-build.ts";
import { collectPage, createWebRequest, findOwnOrigin, type MadePage, sendPage } from "./web-exchange.ts";

interface SiteOptions extends SiteFacts, TransportSecurity {
  /** Undefined when it is not built: then pages say so. */
  readonly site: Site | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** How much waits for pages to be made; of a server that has pages. */
    readonly pageLoad: PageLoad;
  }
}

/** A form with everything that it may hold. */
const bodyBytesMax = 65_536;
const nonceBytes = 16;
const queueLimits = { concurrentMax: 2, suspendedMax: 64, waitingMax: 256, waitMsMax: 8000 };
/** Files, which are drawn and packed. */
const downloadLimits = { countMax: 120, windowMs: 60_000, clientsMax: 10_000 };
const methods = ["GET", "HEAD", "POST"];
const providerOrigins: Readonly<Record<Provider, string>> = {
  github: "https://github.com",
  google: "https://accounts.google.com",
};

/** The site's routes, to be given to `buildServer`. */
export function mountSite(services: SiteServices, options: SiteOptions): (server: FastifyInstance) => void {
  return function addSite(server) {
    const page = createPageSite(options);
    addApiReference(server, page);
    if (options.site) addAssets(server, page, options.site.assets);
    const queue = createPageQueue({ ...queueLimits, isBusy: () => server.load.requestsInFlight > 0 });
    server.decorate("pageLoad", queue);
    void server.register((scope, _options, done) => {
      addPages(scope, { services, options, page, queue });
      done();
    });
    server.setNotFoundHandler((request, reply) => refuseMethod(request, reply, page));
  };
}

interface Mounted {
  readonly services: SiteServices;
  readonly options: SiteOptions;
  readonly page: PageSite;
  readonly queue: PageQueue;
}

function addPages(scope: FastifyInstance, { services, options, page, queue }: Mounted): void {
  const downloads = createRateLimit(downloadLimits);
  const { site } = options;
  const siteOrigin = new URL(page.siteUrl).origin;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, body, done) => {
    done(null, body);
  });
  if (site?.intercept) addInterception(scope, site.intercept);
  if (site?.close) scope.addHook("onClose", () => site.close?.());
  scope.route({ method: methods, url: "/*", bodyLimit: bodyBytesMax, handler: answer });
  scope.setErrorHandler((error, request, reply) => answerFailure(error, { request, reply, page }));

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.operation = kindOf(request);
    if (site === undefined) return answerPlainly(reply, page, notBuilt);
    const origin = request.method === "POST" ? findOwnOrigin(request.headers, siteOrigin) : siteOrigin;
    if (origin === undefined) return answerPlainly(reply, page, forged);
    const webRequest = createWebRequest(request, reply, origin + page.basePath);
    const made = await queue.run((releaseWhile) =>
      makePage(site.handle, {
        request,
        webRequest,
        services: nameAccount(request, releaseWhileWaiting(services, releaseWhile)),
        takeDownload: () => downloads.take(networkOf(request.ip), services.clock()),
        page,
        options,
      }),
    );
    const isProgram = wantsJson(request.headers.accept);
    if (made.status === 404 && isProgram) return answerPlainly(reply, page, nothingHere);
    await sendPage(request, reply, made);
    return reply;
  }
}

/** As answers are counted: what a page asks for when one moves on within the site ends in `.data`, a file in some other way. */
function kindOf({ method, url }: FastifyRequest): FastifyRequest["operation"] {
  if (method === "POST") return "pageForm";
  const [path = ""] = url.split("?", 1);
  if (path.endsWith(".data")) return "pageData";
  return /\.[a-z.]+$/.test(path) ? "pageFile" : "page";
}

function addInterception(scope: FastifyInstance, intercept: NonNullable<Site["intercept"]>): void {
  scope.addHook("onRequest", (request, reply, done) => {
    intercept(request, reply, (error) => done(error instanceof Error ? error : undefined));
  });
}

interface RenderRequest {
  readonly request: FastifyRequest;
  readonly webRequest: Request;
  readonly services: SiteServices;
  readonly takeDownload: RequestContext["takeDownload"];
  readonly page: PageSite;
  readonly options: SiteOptions;
}

async function makePage(
  handle: SiteHandler,
  { request, webRequest, services, takeDownload, page, options }: RenderRequest,
): Promise<MadePage> {
  const nonce = randomBytes(nonceBytes).toString("base64");
  const context = {
    nonce,
    address: request.ip,
    takeDownload,
    requestId: request.id,
    hasAnswer: (tag: string) => isEntityTagListed(request.headers["if-none-match"], tag),
    reportError: (error: unknown) => request.log.error({ err: error, requestId: request.id }, "page failed"),
  };
  const made = await collectPage(await handle(webRequest, context, services));
  const headers = new Headers({ ...page.headers, "cache-control": "private, no-cache", vary: "Cookie" });
  const signInOrigins = services.people.providers.map((provider) => providerOrigins[provider]);
  if (!options.site?.isDevelopment) headers.set("content-security-policy", formatSitePolicy(nonce, signInOrigins));
  headers.set("x-request-id", request.id);
  for (const [name, value] of made.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  return { ...made, headers };
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, page: PageSite): void {
  reply.header("allow", "GET, HEAD, POST");
  answerPlainly(reply, page, {
    status: 405,
    code: "method_not_allowed",
    message: `Method ${request.method} is not allowed here`,
  });
}

/** The services of one page, whose line in the log says who was signed in. */
function nameAccount(request: FastifyRequest, services: SiteServices): SiteServices {
  const { people } = services;
  async function findPerson(cookie: string | null): ReturnType<typeof people.findPerson> {
    const person = await people.findPerson(cookie);
    if (person) request.accountId = person.accountId;
    return person;
  }
  return { ...services, people: { ...people, findPerson } };
}

/** The services of one page, which gives its slot to others while it waits for the threads of sign-in and of search. */
function releaseWhileWaiting(services: SiteServices, releaseWhile: ReleaseWhile): SiteServices {
  const { people, paletteSearch } = services;
  return {
    ...services,
    people: {
      ...people,
      findPerson: (cookie) =>
        cookie === null ? people.findPerson(cookie) : releaseWhile(() => people.findPerson(cookie)),
      act: (action, from) => releaseWhile(() => people.act(action, from)),
    },
    paletteSearch: {
      search: (query) => releaseWhile(() => paletteSearch.search(query)),
      related: (slug, count) => releaseWhile(() => paletteSearch.related(slug, count)),
      holding: (hex, count) => releaseWhile(() => paletteSearch.holding(hex, count)),
    },
  };
}
