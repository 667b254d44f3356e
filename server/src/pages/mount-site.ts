/**
 * The site inside the server that answers the API: its pages, their assets, the API reference. Everything outside `/api` comes
 * here, and nothing below `/api` ever does.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../domain/network-of.ts";
import type { Provider } from "../domain/people/people.ts";
import type { SiteFacts, SiteHandler, SiteServices } from "../domain/site-services.ts";
import { wantsJson } from "../http/wants-json.ts";
import { addApiReference } from "./api-reference.ts";
import { addAssets } from "./add-assets.ts";
import { collectPage, sendPage, type MadePage } from "./answer-page.ts";
import { answerFailure, answerPlainly } from "./answer-failure.ts";
import { createPageLane } from "./page-lane.ts";
import { createPageSite, type PageSite } from "./page-site.ts";
import { forged, notBuilt, nothingHere } from "./plain-answers.ts";
import { findOwnOrigin } from "./request-origin.ts";
import type { Site } from "./site-build.ts";
import { formatSitePolicy } from "./site-policy.ts";
import { waitOutside } from "./wait-outside.ts";
import { createWebRequest } from "./web-request.ts";

export interface SiteOptions extends SiteFacts {
  /** Undefined when it is not built: then pages say so. */
  readonly site: Site | undefined;
}

/** A form with everything that it may hold. */
const BODY_BYTES_MAX = 65_536;
const NONCE_BYTES = 16;
const SLOTS = 2;
const OUTSIDE_MAX = 64;
const WAITING_MAX = 256;
const WAIT_MS_MAX = 8000;
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
    void server.register((scope, _options, done) => {
      addPages(scope, { services, options, page });
      done();
    });
    server.setNotFoundHandler((request, reply) => refuseMethod(request, reply, page));
  };
}

interface Mounted {
  readonly services: SiteServices;
  readonly options: SiteOptions;
  readonly page: PageSite;
}

function addPages(scope: FastifyInstance, { services, options, page }: Mounted): void {
  const lane = createPageLane({
    slots: SLOTS,
    outsideMax: OUTSIDE_MAX,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    isBusy: () => scope.load.requestsInFlight > 0,
  });
  const { site } = options;
  const siteOrigin = new URL(page.siteUrl).origin;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => {
      done(null, body);
    },
  );
  if (site?.intercept) addInterception(scope, site.intercept);
  if (site?.close) scope.addHook("onClose", () => site.close?.());
  scope.route({ method: methods, url: "/*", bodyLimit: BODY_BYTES_MAX, handler: answer });
  scope.setErrorHandler((error, request, reply) => answerFailure(error, { request, reply, page }));

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (site === undefined) return answerPlainly(reply, page, notBuilt);
    const origin = request.method === "POST" ? findOwnOrigin(request.headers, siteOrigin) : siteOrigin;
    if (origin === undefined) return answerPlainly(reply, page, forged);
    const webRequest = createWebRequest(request, reply, origin + page.basePath);
    const made = await lane.run((stepOut) =>
      makePage(site.handle, { request, webRequest, services: waitOutside(services, stepOut), page, options }),
    );
    const isProgram = wantsJson(request.headers.accept);
    if (made.status === 404 && isProgram) return answerPlainly(reply, page, nothingHere);
    await sendPage(request, reply, made);
    return reply;
  }
}

function addInterception(scope: FastifyInstance, intercept: NonNullable<Site["intercept"]>): void {
  scope.addHook("onRequest", (request, reply, done) => {
    intercept(request, reply, (error) => done(error instanceof Error ? error : undefined));
  });
}

interface PageOrder {
  readonly request: FastifyRequest;
  readonly webRequest: Request;
  readonly services: SiteServices;
  readonly page: PageSite;
  readonly options: SiteOptions;
}

async function makePage(handle: SiteHandler, order: PageOrder): Promise<MadePage> {
  const { request, webRequest, services, page, options } = order;
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const context = {
    nonce,
    address: request.ip,
    network: networkOf(request.ip),
    requestId: request.id,
    reportError: (error: unknown) => request.log.error({ err: error, reqId: request.id }, "page failed"),
  };
  const made = await collectPage(await handle(webRequest, context, services));
  const headers = new Headers({ ...page.headers, "cache-control": "private, no-cache", vary: "Cookie" });
  const signInOrigins = services.people.providers.map((provider) => providerOrigins[provider]);
  if (!options.site?.isDevelopment)
    headers.set("content-security-policy", formatSitePolicy(nonce, signInOrigins));
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
