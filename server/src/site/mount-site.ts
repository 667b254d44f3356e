/** Adds the site's routes for every address outside `/api`: pages, assets and the API reference. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf, siteOf } from "../runtime/network-of.ts";
import { answerSiteCall, type CalledServices, type SiteCall } from "@tincture/contract/site-services";
import type { Clock } from "@tincture/contract/clock";
import { preflightHeaders } from "../http/read-only-route.ts";
import { unpackError } from "../runtime/threads/serve-thread.ts";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./assets.ts";
import { headersForOtherSites, isFileAddress, type PageSite } from "./page-site.ts";
import { answerFailure, answerPlainly, forged, logFailure, notBuilt, nothingHere, wantsJson } from "./plain-page.ts";
import {
  createSharedPages,
  isSharable,
  readSharedPage,
  sendSharedPage,
  type SharedPage,
  type SharedPages,
} from "./shared-pages.ts";
import type { Site } from "./site-build.ts";
import {
  describeRequest,
  findHeader,
  findOwnOrigin,
  sendPage,
  type SiteResponse,
  watchVisitor,
} from "./site-request.ts";
import { unavailable } from "@tincture/contract/errors";
import { createFairLimit, type FairLimit } from "../runtime/fair-limit.ts";

interface SiteOptions {
  readonly page: PageSite;
  /** Undefined if the site is not built. Pages then return 503. */
  readonly site: Site | undefined;
}

interface PageLoad {
  readonly waitingCount: number;
  readonly refusedCount: number;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly pageLoad: PageLoad;
  }
}

const bodyBytesMax = 65_536;
/** More than one, since pages wait for hashing, sign-in providers and searches. */
const pageLimits = {
  concurrentMax: 16,
  concurrentPerClientMax: 4,
  waitingMax: 1024,
  waitingPerClientMax: 64,
  waitMsMax: 8000,
};
const methods = ["GET", "HEAD", "POST"];

interface MountedServices extends CalledServices {
  readonly clock: Clock;
}

export function mountSite(services: MountedServices, options: SiteOptions): (server: FastifyInstance) => void {
  return function addSite(server) {
    const { page, site } = options;
    addApiReference(server, page, site?.assets);
    if (site) addAssets(server, page, site.assets);
    let refusedCount = 0;
    const renders = createFairLimit({
      ...pageLimits,
      refuse() {
        refusedCount += 1;
        return unavailable("The site is busy. Try again in a moment.", { retryAfterSeconds: 2 });
      },
    });
    server.decorate("pageLoad", {
      get waitingCount() {
        return renders.waitingCount;
      },
      get refusedCount() {
        return refusedCount;
      },
    });
    void server.register((scope, _options, done) => {
      addPages(scope, { services, options, renders });
      done();
    });
    server.setNotFoundHandler(async (request, reply) => refuseMethod(request, reply, page));
  };
}

interface Mounted {
  readonly services: MountedServices;
  readonly options: SiteOptions;
  readonly renders: FairLimit;
}

function addPages(scope: FastifyInstance, mounted: Mounted): void {
  const { page, site } = mounted.options;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, body, done) => {
    done(null, body);
  });
  if (site?.intercept) addInterception(scope, site.intercept);
  // Does not wait for the thread to end: no client is connected any more.
  if (site?.close) scope.addHook("onClose", async () => void site.close?.());
  scope.route({ method: methods, url: "/*", bodyLimit: bodyBytesMax, handler: createPageHandler(mounted) });
  for (const url of ["/palette/*", "/app/*"])
    scope.options(url, (request, reply) => answerPreflight(request, reply, page));
  scope.setErrorHandler((error, request, reply) => answerFailure(error, { request, reply, page }));
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function createPageHandler({ services, options, renders }: Mounted): PageHandler {
  const { page, site } = options;
  const sharedPages = createSharedPages(() => services.library.version);
  const siteOrigin = new URL(page.siteUrl).origin;

  return async function handlePage(request, reply) {
    request.operation = operationOf(request);
    if (site === undefined) return answerPlainly(reply, page, notBuilt);
    const origin = request.method === "POST" ? findOwnOrigin(request.headers, siteOrigin) : siteOrigin;
    if (origin === undefined) return answerPlainly(reply, page, forged);
    const cache = isSharable(request) ? sharedPages : undefined;
    const cacheKey = formatCacheKey(request.url, services.clock());
    const rendered = cache?.find(cacheKey) ?? (await render(site, { request, reply, origin, cache, cacheKey }));
    if ("etag" in rendered) await sendSharedPage(request, reply, rendered);
    else if (isMissingPage(rendered) && wantsJson(request.headers.accept)) answerPlainly(reply, page, nothingHere);
    else sendPage(request, reply, rendered);
    return reply;
  };

  function render(
    site: Site,
    { request, reply, origin, cache, cacheKey }: PageTask,
  ): Promise<SiteResponse | SharedPage> {
    const asked = {
      ...describeRequest(request, origin + page.basePath),
      receivedAt: services.clock(),
      isSharable: cache !== undefined,
    };
    const signal = watchVisitor(request, reply);
    return renders.run(siteOf(networkOf(request.ip)), async () => {
      // Another request may have rendered it while this one was queued.
      const cached = cache?.find(cacheKey);
      if (cached) return cached;
      const { version } = services.library;
      const called = noteAccount(services, request);
      const rendered = await site.render(asked, { signal, call: (wanted: SiteCall) => answerSiteCall(called, wanted) });
      for (const error of rendered.errors) logFailure(request, unpackError(error));
      request.server.limits.chargeNetwork(request, rendered.cpuMs ?? 0);
      const shared = readSharedPage(rendered);
      if (shared) cache?.keep(cacheKey, version, shared);
      return shared ?? rendered;
    });
  }
}

interface PageTask {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origin: string;
  readonly cache: SharedPages | undefined;
  readonly cacheKey: string;
}

const dayMs = 86_400_000;

/** Some shared pages show the palette of the day. */
function formatCacheKey(address: string, now: number): string {
  return `${Math.floor(now / dayMs)} ${address}`;
}

/** Missing files have a text of their own, which other sites may read. */
function isMissingPage({ status, headers }: SiteResponse): boolean {
  return status === 404 && findHeader(headers, "content-type")?.startsWith("text/html") === true;
}

/** Returns the operation for metrics. Requests of client-side navigations end with `.data`. */
function operationOf({ method, url }: FastifyRequest): FastifyRequest["operation"] {
  if (method === "POST") return "pageForm";
  if (isFileAddress(url)) return "pageFile";
  return url.split("?", 1)[0]?.endsWith(".data") ? "pageData" : "page";
}

function addInterception(scope: FastifyInstance, intercept: NonNullable<Site["intercept"]>): void {
  scope.addHook("onRequest", (request, reply, done) => {
    intercept(request, reply, (error) => done(error instanceof Error ? error : undefined));
  });
}

/** Allows other sites to read files, but not pages. */
async function answerPreflight(request: FastifyRequest, reply: FastifyReply, page: PageSite): Promise<FastifyReply> {
  if (!isFileAddress(request.url)) return refuseMethod(request, reply, page);
  return reply
    .code(204)
    .headers({ ...page.headers, ...headersForOtherSites, ...preflightHeaders })
    .send();
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply, page: PageSite): Promise<FastifyReply> {
  reply.header("allow", "GET, HEAD, POST");
  return answerPlainly(reply, page, {
    status: 405,
    code: "method_not_allowed",
    message: `Method ${request.method} is not allowed here`,
  });
}

/** Returns the services for one page, which note the account of its visitor for the log. */
function noteAccount(services: CalledServices, request: FastifyRequest): CalledServices {
  const { people } = services;
  return {
    ...services,
    people: {
      ...people,
      async findPerson(cookie) {
        const person = await people.findPerson(cookie);
        if (person) request.accountId = person.accountId;
        return person;
      },
    },
  };
}
