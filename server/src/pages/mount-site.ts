/**
 * The site inside the server that answers the API: its pages, their assets, the API reference. Everything outside `/api` comes
 * here, and nothing below `/api` ever does.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../domain/network-of.ts";
import { answerSiteCall, type CalledServices, type SiteCall } from "../domain/site-services.ts";
import type { Clock } from "../domain/clock.ts";
import { preflightHeaders } from "../http/read-only-route.ts";
import { unpackError } from "../threads/thread-messages.ts";
import { createAnswerTurns } from "./answer-turns.ts";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./assets.ts";
import { createPageQueue, type PageLoad, type PageQueue } from "./page-queue.ts";
import { createPageLimits } from "./page-limits.ts";
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
import { countPalettes } from "./site-calls.ts";
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
  readonly onRefused?: (limit: "search" | "sign_in" | "page_rate") => void;
}

declare module "fastify" {
  interface FastifyInstance {
    /** How much waits for pages to be made; of a server that has pages. */
    readonly pageLoad: PageLoad;
  }
}

/** A form with everything that it may hold. */
const bodyBytesMax = 65_536;
/**
 * One page at a time. With two, a page waits for the other one after each of its calls, which was
 * five times slower while pictures were rendered.
 */
const queueLimits = {
  concurrentMax: 1,
  suspendedMax: 64,
  begunPerPartyMax: 16,
  waitingMax: 256,
  waitingPerPartyMax: 64,
  waitMsMax: 8000,
};
/** A page keeps its slot during calls that take less than this, as most do. */
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
  const limits = createPageLimits(services.clock, () => onRefused("page_rate"));
  const turns = createAnswerTurns();
  const sharedPages = createSharedPages(() => services.library.version);
  const siteOrigin = new URL(page.siteUrl).origin;

  return limitPages(limits, answerPage);

  function answerWithout(reply: FastifyReply, answer: Parameters<typeof answerPlainly>[2]): number {
    answerPlainly(reply, page, answer);
    return 0;
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    if (site === undefined) return answerWithout(reply, notBuilt);
    const origin = request.method === "POST" ? findOwnOrigin(request.headers, siteOrigin) : siteOrigin;
    if (origin === undefined) return answerWithout(reply, forged);
    const shared = isSharable(request) ? sharedPages : undefined;
    const place = placeShared(request.url, services.clock());
    const known = shared?.find(place);
    if (known) await turns.wait(networkOf(request.ip));
    const made = known ?? (await make(site, { request, reply, origin, shared, place }));
    if ("etag" in made) await sendSharedPage(request, reply, made);
    else if (isMissingPage(made) && wantsJson(request.headers.accept)) answerPlainly(reply, page, nothingHere);
    else sendPage(request, reply, made);
    return made.paletteCount;
  }

  function make(site: Site, { request, reply, origin, shared, place }: Asked): Promise<CountedPage | SharedPage> {
    const asked = {
      ...describeRequest(request, origin + page.basePath),
      receivedAt: services.clock(),
      isSharable: shared !== undefined,
    };
    const signal = watchVisitor(request, reply);
    return queue.run(networkOf(request.ip), async (waitWithoutSlot, noteCpuMs) => {
      // Another visitor's turn may have made it meanwhile.
      const known = shared?.find(place);
      if (known) return known;
      const { version } = services.library;
      const called = { ...serve(request), limits: { takeDownload: () => limits.takeDownload(request) } };
      let paletteCount = 0;
      async function call(wanted: SiteCall): Promise<unknown> {
        const answered = answerSiteCall(called, wanted);
        const isQuick = await isSettledWithin(answered, quickCallMs);
        const output = await (isQuick ? answered : waitWithoutSlot(() => answered));
        paletteCount += countPalettes(wanted, output);
        return output;
      }
      const made = await site.render(asked, { signal, call });
      for (const error of made.errors) logFailure(request, unpackError(error));
      if (made.cpuMs !== undefined) noteCpuMs(made.cpuMs);
      const forAll = readSharedPage(made, paletteCount);
      if (forAll) shared?.keep(place, version, forAll);
      return forAll ?? { ...made, paletteCount };
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

/** @param answerPage - returns how many palettes of the library the answer shows */
function limitPages(
  limits: ReturnType<typeof createPageLimits>,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<number>,
): PageHandler {
  return async function answer(request, reply) {
    request.operation = kindOf(request);
    const settle = limits.take(request);
    let paletteCount = 0;
    try {
      paletteCount = await answerPage(request, reply);
    } finally {
      settle(paletteCount);
    }
    return reply;
  };
}

type CountedPage = SiteResponse & Pick<SharedPage, "paletteCount">;

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
  await request.server.refusalPace.pace("keyless", request, reply);
  return reply
    .code(204)
    .headers({ ...page.headers, ...headersForOtherSites, ...preflightHeaders })
    .send();
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply, page: PageSite): Promise<FastifyReply> {
  await request.server.refusalPace.pace("keyless", request, reply);
  reply.header("allow", "GET, HEAD, POST");
  return answerPlainly(reply, page, {
    status: 405,
    code: "method_not_allowed",
    message: `Method ${request.method} is not allowed here`,
  });
}
