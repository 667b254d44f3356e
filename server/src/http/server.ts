import { drawnSeedLength } from "@tincture/color";
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { randomBase62 } from "../runtime/base62.ts";
import { DomainError } from "@tincture/contract/errors";
import type { NoteSecurity } from "../accounts/security-log.ts";
import type { ApiServices } from "../operations/operation.ts";
import type { KeyHolder } from "@tincture/contract/keys";
import { isLoopback } from "../runtime/network-of.ts";
import { defaultLimits, type ExceededLimit, type LimitOptions, Limits } from "./limits/limits.ts";
import { Pipelines } from "./limits/pipelines.ts";
import { addReadOnlyRoute, preflightHeaders, type Route } from "./read-only-route.ts";
import { configureConnections, createOpenReplies } from "./open-replies.ts";
import {
  createFailureLog,
  createRefusalLog,
  RequestLog,
  defaultRequestLines,
  noCounter,
  type RequestCounter,
  type RequestLines,
} from "./request-log.ts";
import { addGracefulStop, defaultStopTimes, shuttingDown, type StopTimes } from "./graceful-stop.ts";
import { formatApiHeaders, formatManagementHeaders, type TransportSecurity } from "./headers.ts";
import { createItemTexts, createSiteLinks } from "../operations/items.ts";
import { healthRoutes, openApiRoute } from "./keyless-routes.ts";
import { findKeyProblem } from "./key-rules.ts";
import { addManagement, managementPrefix } from "./management.ts";
import { createOpenApiDocument } from "./openapi/document.ts";
import { createManagementDocument } from "./openapi/management-document.ts";
import { freeOperations, operations } from "../operations/index.ts";
import { managementOperations } from "../operations/management/index.ts";
import { METHODS, createClientErrorHandler, createRefuseConnection, createRequestGuard } from "./request-guard.ts";
import { methodNotAllowed, sendError } from "./send-error.ts";
import { repairUrl, createPeerTrust, createRequestIds, followRequestIds, type TrustedProxies } from "./request-head.ts";
import { createHandler, type Api, type RequestContext } from "./request.ts";
import { chargeOperation } from "./charge-operation.ts";
import { httpLimits } from "./http-limits.ts";

interface ServerOptions extends TransportSecurity, Partial<RequestLines> {
  readonly siteName: string;
  readonly trustProxy: TrustedProxies;
  readonly log: FastifyBaseLogger;
  readonly limits?: Partial<LimitOptions>;
  readonly onRefused?: (limit: ExceededLimit) => void;
  /** Called for each request with a valid key of an account in use. Must not block. */
  readonly onKeyUse?: (holder: KeyHolder, address: string) => void;
  readonly noteSecurity?: NoteSecurity;
  readonly connectionsMax?: number;
  readonly connectionsPerNetworkMax?: number;
  readonly stopTimes?: StopTimes;
  readonly counter?: RequestCounter;
  /** Adds the routes outside `/api` and their 404 reply. */
  readonly pages?: (server: FastifyInstance) => void;
}

/** Generates the palette of a request with a test key that has no seed. */
const testSeed = "test";

declare module "fastify" {
  interface FastifyInstance {
    readonly load: Readonly<
      Record<"requestsInFlight" | "waitingReads" | "openConnections" | "refusedConnections", number>
    >;
  }
}

/** The API is below `/api`. Other routes come from `options.pages`. */
export function buildServer(services: ApiServices, options: ServerOptions): FastifyInstance {
  const api = createApi(services, options);
  const server = createServer(api, options);
  addAllMethods(server);
  server.removeAllContentTypeParsers();
  server.decorateRequest("operation", "other");
  server.decorateRequest("accountId", "");
  server.decorateRequest("keyId", "");
  server.addHook("onClose", (_server, done) => {
    api.failures.close();
    done();
  });
  server.setErrorHandler((error, request, reply) => answerUnhandledError({ api, request, reply }, error));
  for (const route of healthRoutes(server, api)) addRoute(server, api, route);
  server.register(addApi, { prefix: "/api" });
  if (options.pages) options.pages(server);
  else server.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
  return server;

  function addApi(scope: FastifyInstance, _options: unknown, done: () => void): void {
    scope.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
    addOperations(scope, api);
    const names = { siteUrl: api.links.siteUrl, siteName: options.siteName };
    addRoute(
      scope,
      api,
      openApiRoute(api, () => createOpenApiDocument(names)),
    );
    const managementDocument = openApiRoute(api, () => createManagementDocument(names));
    addRoute(scope, api, { ...managementDocument, url: managementPrefix + managementDocument.url });
    scope.register(addClosedApi, { prefix: managementPrefix });
    for (const url of ["/", "/*"]) addNotFoundRoute(scope, api, url);
    done();
  }

  function addClosedApi(scope: FastifyInstance, _options: unknown, done: () => void): void {
    const closed = closeToOtherOrigins(api, options);
    scope.setErrorHandler((error, request, reply) => answerUnhandledError({ api: closed, request, reply }, error));
    addManagement(scope, closed);
    for (const url of unfinishedPaths(managementOperations)) addNotFoundRoute(scope, closed, url);
    done();
  }
}

function createApi(
  services: ApiServices,
  { siteUrl, hsts, log, onRefused = () => {}, onKeyUse = () => {}, noteSecurity = () => {}, ...options }: ServerOptions,
): Api {
  const links = createSiteLinks(siteUrl);
  const { clock } = services;
  const headers = formatApiHeaders({ siteUrl, hsts });
  const texts = createItemTexts(links, services.colors);
  let test: ReturnType<typeof loadTestMode> | undefined;
  async function loadTestMode(): ReturnType<Api["loadTestMode"]> {
    return { services: { ...services, ...(await services.loadTestLibrary()) }, drawSeed: () => testSeed, links, texts };
  }
  return {
    services,
    drawSeed: () => randomBase62(drawnSeedLength, services.randomBytes),
    links,
    texts,
    loadTestMode: () => (test ??= loadTestMode()),
    limits: new Limits({ ...defaultLimits, ...options.limits }, { clock, onRefused }),
    failures: createFailureLog(log),
    noteSecurity,
    onKeyUse,
    headers,
    headerLines: Object.entries(headers).flat(),
  };
}

function closeToOtherOrigins(api: Api, options: ServerOptions): Api {
  const headers = formatManagementHeaders(options);
  return { ...api, headers, headerLines: Object.entries(headers).flat() };
}

function createServer(api: Api, options: ServerOptions): FastifyInstance {
  const { log, trustProxy, counter = noCounter } = options;
  const createRequestId = createRequestIds(api.services.randomBytes);
  const openReplies = createOpenReplies();
  const { headers, limits } = api;
  const { logRequests, logNetwork }: RequestLines = { ...defaultRequestLines, ...options };
  const refusals = createRefusalLog(log, logRequests !== "off");
  const { clock } = api.services;
  const refusalOptions = { ...options, headers, createRequestId, refusals, logNetwork, openReplies, counter, clock };
  const refuseConnection = createRefuseConnection(refusalOptions);
  const server = fastify({
    loggerInstance: log,
    logController: new RequestLog({ counter, refusals, logRequests, logNetwork, level: log.level }),
    childLoggerFactory: (logger) => logger,
    genReqId: followRequestIds(createRequestId, trustProxy),
    trustProxy: trustProxies(trustProxy),
    rewriteUrl: (request) => repairUrl(request.url ?? "/"),
    clientErrorHandler: createClientErrorHandler(refuseConnection),
    requestTimeout: httpLimits.requestTimeoutMs,
    keepAliveTimeout: httpLimits.keepAliveTimeoutMs,
    connectionTimeout: httpLimits.connectionTimeoutMs,
    bodyLimit: httpLimits.bodyBytesMax,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: httpLimits.headerBytesMax,
      headersTimeout: httpLimits.headersTimeoutMs,
      connectionsCheckingInterval: httpLimits.timeoutCheckMs,
      shouldUpgradeCallback: () => false,
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: httpLimits.headerBytesMax,
      querystringParser: leaveQueryUnread,
    },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  const pipelines = limitConnections(server, options);
  server.decorate("limits", limits);
  server.addHook("onRequest", createRequestGuard(openReplies, limits));
  addLoad(server, limits, pipelines);
  const endReading = (): void => limits.turns.close(shuttingDown);
  const times = options.stopTimes ?? defaultStopTimes;
  addGracefulStop(server, { pipelines, openReplies, endReading, times });
  server.addHook("onClose", (_server, done) => {
    refusals.close();
    done();
  });
  configureConnections(server.server, {
    openReplies,
    refuseTunnel: (socket) => refuseConnection(socket, { problem: methodNotAllowed("CONNECT"), reason: "CONNECT" }),
  });
  return server;
}

function limitConnections(server: FastifyInstance, options: ServerOptions): Pipelines {
  const { connectionsMax = httpLimits.connectionsMax, connectionsPerNetworkMax = connectionsMax } = options;
  const isTrusted = createPeerTrust(options.trustProxy);
  server.server.maxConnections = connectionsMax;
  return new Pipelines(server.server, {
    handle: (request, response) => server.routing(request, response),
    isProxy: (address) => isLoopback(address) || isTrusted(address),
    connectionsPerNetworkMax,
  });
}

function trustProxies(trusted: ServerOptions["trustProxy"]) {
  if (typeof trusted === "number") return (_address: string, hop: number) => hop < trusted;
  return typeof trusted === "boolean" ? trusted : [...trusted];
}

/** Operations parse the raw query, to detect duplicate, empty and undecodable values. */
function leaveQueryUnread(): Record<string, string> {
  return {};
}

/** Prevents Fastify from loading its schema compilers, which would slow down the start. */
function refuseSchemas(): never {
  throw new Error("Parameters are read by operations, not by Fastify's schemas");
}

/** Adds every method that Node parses. Fastify would answer 404 instead of 405 to the others. */
function addAllMethods(server: FastifyInstance): void {
  for (const method of METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
}

function addLoad(server: FastifyInstance, limits: Limits, pipelines: Pipelines): void {
  server.decorate("load", {
    get requestsInFlight() {
      return limits.inFlight;
    },
    get waitingReads() {
      return limits.turns.queuedCount;
    },
    get openConnections() {
      return pipelines.connectionCount;
    },
    get refusedConnections() {
      return pipelines.destroyedCount;
    },
  });
}

function addOperations(scope: FastifyInstance, api: Api): void {
  for (const operation of operations) {
    const url = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    addRoute(scope, api, {
      url,
      handler: createHandler(api, operation.id, { respond: chargeOperation(operation), findKeyProblem }),
      charges: "account",
    });
  }
  for (const url of unfinishedPaths(operations)) addNotFoundRoute(scope, api, url);
  for (const { id, path, respond } of freeOperations) {
    addRoute(scope, api, {
      url: path,
      handler: createHandler(api, id, { respond, findKeyProblem }),
      charges: "account",
    });
  }
}

function unfinishedPaths(
  described: readonly { readonly path: string; readonly pathParameter?: object }[],
): ReadonlySet<string> {
  const unfinished = described.filter(({ pathParameter }) => pathParameter);
  return new Set(unfinished.map(({ path }) => path.replace(/\{.*/, "")));
}

function addRoute(server: FastifyInstance, api: Api, route: Route): void {
  const preflight = (request: FastifyRequest, reply: FastifyReply): void => answerPreflight(api, request, reply);
  addReadOnlyRoute(server, { ...route, preflight, refuse: refuseMethod });

  function refuseMethod(request: FastifyRequest, reply: FastifyReply): void {
    refuseKeyless(methodNotAllowed(request.method), { api, request, reply });
  }
}

function answerPreflight(api: Api, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(204)
    .headers({ ...api.headers, ...preflightHeaders, "x-request-id": request.id })
    .send();
}

function refuseKeyless(problem: DomainError, context: RequestContext): void {
  sendError(problem, context).catch((error: unknown) => context.reply.send(error));
}

/**
 * The router would take `/v1/color/` for a color without digits. Preflights succeed, so that pages
 * of other origins can read the error.
 */
function addNotFoundRoute(scope: FastifyInstance, api: Api, url: string): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): void =>
    request.method === "OPTIONS" ? answerPreflight(api, request, reply) : answerUnknownPath(api, request, reply);
  scope.route({ method: [...scope.supportedMethods], url, onRequest: answer, handler: answer });
}

function answerUnknownPath(api: Api, request: FastifyRequest, reply: FastifyReply): void {
  const problem = new DomainError(
    "not_found",
    `There is nothing here. The API is described at ${api.links.siteUrl}/docs/api`,
  );
  refuseKeyless(problem, { api, request, reply });
}

/** Answers errors outside of operations. Fastify refuses some bodies of unknown paths. */
function answerUnhandledError(context: RequestContext, error: unknown): void {
  const { api, request, reply } = context;
  const isBodyOfUnknownPath = request.is404 && !(error instanceof DomainError);
  if (isBodyOfUnknownPath) return answerUnknownPath(api, request, reply);
  sendError(error, context).catch(() => reply.raw.destroy());
}
