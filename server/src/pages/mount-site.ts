/**
 * The site inside the server that answers the API: its pages, their assets, the API reference. Everything outside `/api` comes
 * here, and nothing below `/api` ever does.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf, siteOf } from "../domain/network-of.ts";
import { answerSiteCall, type CalledServices, type SiteCall } from "../domain/site-services.ts";
import type { Clock } from "../domain/clock.ts";
import { preflightHeaders } from "../http/read-only-route.ts";
import { unpackError } from "../threads/thread-messages.ts";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./assets.ts";
import { createPageQueue, type PageLoad, type PageQueue } from "./page-queue.ts";
import { shareServices } from "./page-services.ts";
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

interface SiteOptions {
  readonly page: PageSite;
  /** Undefined when it is not built: then pages say so. */
  readonly site: Site | undefined;
  /** Told of each request that was one too many. */
  readonly onRefused?: (limit: "search" | "sign_in") => void;
}

declare module "fastify" {
  interface FastifyInstance {
    /** How much waits for pages to be made; of a server that has pages. */
    readonly pageLoad: PageLoad;
  }
}

/** A form with everything that it may hold. */
const bodyBytesMax = 65_536;
const queueLimits = { perClientMax: 64, totalMax: 1024, waitMsMax: 8000 };
/** A page keeps its turn during calls that take less than this, as most do. */
const quickCallMs = 5;
const methods = ["GET", "HEAD", "POST"];

interface MountedServices extends CalledServices {
  readonly clock: Clock;
}

/** The site's routes, to be given to `buildServer`. */
export function mountSite(services: MountedServices, options: SiteOptions): (server: FastifyInstance) => void {
  return function addSite(server) {
    const { page, site } = options;
    addApiReference(server, page, site?.assets);
    if (site) addAssets(server, page, site.assets);
    const queue = createPageQueue(queueLimits);
    server.decorate("pageLoad", queue);
    void server.register((scope, _options, done) => {
      addPages(scope, { services, options, page, queue });
      done();
    });
    server.setNotFoundHandler(async (request, reply) => refuseMethod(request, reply, page));
  };
}

interface Mounted {
  readonly services: MountedServices;
  readonly options: SiteOptions;
  readonly page: PageSite;
  readonly queue: PageQueue;
}

function addPages(scope: FastifyInstance, mounted: Mounted): void {
  const { site } = mounted.options;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, body, done) => {
    done(null, body);
  });
  if (site?.intercept) addInterception(scope, site.intercept);
  // Nobody waits for a page any more, and its thread may take long to end: what else closes need not wait for it.
  if (site?.close) scope.addHook("onClose", async () => void site.close?.());
  const handler = createPageHandler(mounted);
  scope.route({ method: methods, url: "/*", bodyLimit: bodyBytesMax, handler });
  for (const url of ["/palette/*", "/app/*"])
    scope.options(url, (request, reply) => answerPreflight(request, reply, mounted.page));
  scope.setErrorHandler((error, request, reply) => answerFailure(error, { request, reply, page: mounted.page }));
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function createPageHandler({ services, options, page, queue }: Mounted): PageHandler {
  const { site, onRefused = () => undefined } = options;
  const serve = shareServices(services, onRefused);
  const sharedPages = createSharedPages(() => services.library.version);
  const siteOrigin = new URL(page.siteUrl).origin;

  return async function answerPage(request, reply) {
    request.operation = kindOf(request);
    if (site === undefined) return answerPlainly(reply, page, notBuilt);
    const origin = request.method === "POST" ? findOwnOrigin(request.headers, siteOrigin) : siteOrigin;
    if (origin === undefined) return answerPlainly(reply, page, forged);
    const shared = isSharable(request) ? sharedPages : undefined;
    const place = placeShared(request.url, services.clock());
    const made = shared?.find(place) ?? (await make(site, { request, reply, origin, shared, place }));
    if ("etag" in made) await sendSharedPage(request, reply, made);
    else if (isMissingPage(made) && wantsJson(request.headers.accept)) answerPlainly(reply, page, nothingHere);
    else sendPage(request, reply, made);
    return reply;
  };

  function make(site: Site, { request, reply, origin, shared, place }: Asked): Promise<SiteResponse | SharedPage> {
    const asked = {
      ...describeRequest(request, origin + page.basePath),
      receivedAt: services.clock(),
      isSharable: shared !== undefined,
    };
    const signal = watchVisitor(request, reply);
    const client = siteOf(networkOf(request.ip));
    return queue.run(client, async (waitWithoutTurn) => {
      // Another visitor's turn may have made it meanwhile.
      const known = shared?.find(place);
      if (known) return known;
      const { version } = services.library;
      const called = serve(request);
      async function call(wanted: SiteCall): Promise<unknown> {
        const answered = answerSiteCall(called, wanted);
        const isQuick = await isSettledWithin(answered, quickCallMs);
        return isQuick ? answered : waitWithoutTurn(() => answered);
      }
      const made = await site.render(asked, { signal, call });
      for (const error of made.errors) logFailure(request, unpackError(error));
      const { cpuMs = 0 } = made;
      queue.noteUse(client, cpuMs);
      request.server.limits.chargeNetwork(request, cpuMs);
      const forAll = readSharedPage(made);
      if (forAll) shared?.keep(place, version, forAll);
      return forAll ?? made;
    });
  }
}

/** Waits for a promise to settle, up to a timeout in milliseconds. @returns whether it settled */
async function isSettledWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  const settled = promise.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, late.promise]);
  clearTimeout(timer);
  return isSettled;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** By which the visitor knows this site. */
  readonly origin: string;
  /** What visitors share, if this one may. */
  readonly shared: SharedPages | undefined;
  /** Where it is among them. */
  readonly place: string;
}

const dayMs = 86_400_000;

/** Shared pages are made anew each day, since some show its palette. @returns where a page is kept */
function placeShared(address: string, now: number): string {
  return `${Math.floor(now / dayMs)} ${address}`;
}

/** A file that is missing says so in its own words, which other sites may read. */
function isMissingPage({ status, headers }: SiteResponse): boolean {
  return status === 404 && findHeader(headers, "content-type")?.startsWith("text/html") === true;
}

/** As answers are counted: what a page asks for when one moves on within the site ends in `.data`, a file in some other way. */
function kindOf({ method, url }: FastifyRequest): FastifyRequest["operation"] {
  if (method === "POST") return "pageForm";
  if (isFileAddress(url)) return "pageFile";
  return url.split("?", 1)[0]?.endsWith(".data") ? "pageData" : "page";
}

function addInterception(scope: FastifyInstance, intercept: NonNullable<Site["intercept"]>): void {
  scope.addHook("onRequest", (request, reply, done) => {
    intercept(request, reply, (error) => done(error instanceof Error ? error : undefined));
  });
}

/** Other sites may read files, also when they send headers of which a browser asks first; pages are for this site alone. */
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
