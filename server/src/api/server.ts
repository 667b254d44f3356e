import type { Socket } from "node:net";
import { drawnSeedLength } from "@tincture/color";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBase62 } from "../domain/base62.ts";
import { DomainError } from "../domain/errors.ts";
import type { NoteSecurity } from "../domain/security-log.ts";
import type { ApiServices } from "../domain/services.ts";
import { isLoopback } from "../domain/network-of.ts";
import { fastify } from "../http/fastify-library.ts";
import { addReadOnlyRoute, preflightHeaders, type Route } from "../http/read-only-route.ts";
import {
  type Connections,
  configureConnections,
  createOpenAnswers,
  limitConnections,
  type OpenAnswers,
} from "./connections.ts";
import { FailureLog } from "./failure-log.ts";
import { createForwardingWatch } from "./forwarding-watch.ts";
import { createFreeWork } from "./free-work.ts";
import { addGracefulStop, defaultStopTimes, type StopTimes } from "./graceful-stop.ts";
import { formatApiHeaders } from "./headers.ts";
import { createItemTexts, createSiteLinks } from "./items.ts";
import { healthRoutes, openApiRoute } from "./keyless-routes.ts";
import { freeOperations, operations } from "./operations/index.ts";
import { METHODS } from "./node-http.ts";
import { ReadingQueue } from "./reading-queue.ts";
import { createClientErrorHandler, createRefuseConnection, createRequestGuard } from "./refuse-early.ts";
import type { TransportSecurity } from "../http/transport-security.ts";
import { RefusalPace, type StartTimer } from "./refusal-pace.ts";
import { RefusalLog } from "./refusal-log.ts";
import { methodNotAllowed, refuse } from "./refuse.ts";
import { repairUrl } from "./request-head.ts";
import { AnswerLog, defaultRequestLines, noCounter, type RequestCounter, type RequestLines } from "./answer-log.ts";
import { Pipelines } from "./pipelines.ts";
import { createPeerTrust, createRequestIds, followRequestIds, type TrustedProxies } from "./proxy-headers.ts";
import { createHandler, type Api, type RequestContext } from "./request.ts";
import { sellOperation } from "./sell.ts";
import { serverLimits } from "./server-limits.ts";
import { createRequestLimiter, defaultRequestLimits, type RequestLimits } from "./request-limits.ts";

/** What `buildServer` takes from the configuration. */
interface ServerOptions extends TransportSecurity, Partial<RequestLines> {
  readonly siteName: string;
  /** Whose `X-Forwarded-For` is believed, in Fastify's terms. */
  readonly trustProxy: TrustedProxies;
  readonly log: FastifyBaseLogger;
  /** Abuse limits other than the usual ones. */
  readonly limits?: Partial<RequestLimits>;
  /** Told of each request that was too much of what is free. */
  readonly onRefused?: (limit: "free_work") => void;
  /** Told of keys that open nothing. */
  readonly noteSecurity?: NoteSecurity;
  readonly connectionsMax?: number;
  readonly connectionsPerNetworkMax?: number;
  /** Times of a stop other than the usual ones. */
  readonly stopTimes?: StopTimes;
  /** What answers that have to wait wait for, in tests. */
  readonly startPaceTimer?: StartTimer;
  readonly counter?: RequestCounter;
  /** Adds what is served outside `/api`, and the 404 answer there. */
  readonly pages?: (server: FastifyInstance) => void;
}

/** How much a server has under way, read at the moment of asking. */
interface ServerLoad {
  readonly requestsInFlight: number;
  readonly waitingReads: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly load: ServerLoad;
  }
}

/**
 * The HTTP server, ready to listen. The API lives below `/api`; what is served elsewhere comes from `options.pages`.
 */
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
  server.setErrorHandler((error, request, reply) => answerUnhandledError({ error, api, request, reply }));
  for (const route of healthRoutes(server, api)) addRoute(server, api, route);
  server.register(addApi, { prefix: "/api" });
  if (options.pages) options.pages(server);
  else server.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
  return server;

  function addApi(scope: FastifyInstance, _options: unknown, done: () => void): void {
    scope.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
    addOperations(scope, api);
    addRoute(scope, api, openApiRoute(api, options.siteName));
    for (const url of ["/", "/*"]) addNotFoundRoute(scope, api, url);
    done();
  }
}

function createApi(
  services: ApiServices,
  { siteUrl, hsts, log, onRefused, noteSecurity = () => {}, ...options }: ServerOptions,
): Api {
  const links = createSiteLinks(siteUrl);
  const limits = { ...defaultRequestLimits, ...options.limits };
  const { clock } = services;
  const headers = formatApiHeaders({ siteUrl, hsts });
  const readings = new ReadingQueue();
  return {
    services,
    drawSeed: () => randomBase62(drawnSeedLength, services.randomBytes),
    links,
    texts: createItemTexts(links, services.colors),
    requestLimiter: createRequestLimiter(limits, clock),
    readings,
    freeWork: createFreeWork({
      clock,
      queue: readings,
      msPerSecond: limits.freeWorkMsPerSecond,
      onRefused: () => onRefused?.("free_work"),
    }),
    failures: new FailureLog(log),
    noteSecurity,
    headers,
    headerLines: Object.entries(headers).flat(),
  };
}

function createServer(api: Api, options: ServerOptions): FastifyInstance {
  const { log, trustProxy, counter = noCounter } = options;
  const createRequestId = createRequestIds(api.services.randomBytes);
  const openAnswers = createOpenAnswers();
  const { headers } = api;
  const { logRequests, logNetwork }: RequestLines = { ...defaultRequestLines, ...options };
  const refusals = new RefusalLog(log, logRequests !== "off");
  const { clock } = api.services;
  const refusalOptions = { ...options, headers, createRequestId, refusals, logNetwork, openAnswers, counter, clock };
  const refuseConnection = createRefuseConnection(refusalOptions);
  const server = fastify({
    loggerInstance: log,
    logController: new AnswerLog({ counter, refusals, logRequests, logNetwork, level: log.level }),
    childLoggerFactory: (logger) => logger,
    genReqId: followRequestIds(createRequestId, trustProxy),
    trustProxy: trustProxies(trustProxy),
    rewriteUrl: (request) => repairUrl(request.url ?? "/"),
    clientErrorHandler: createClientErrorHandler(refuseConnection),
    requestTimeout: serverLimits.requestTimeoutMs,
    keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
    connectionTimeout: serverLimits.connectionTimeoutMs,
    bodyLimit: serverLimits.bodyBytesMax,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: {
      maxHeaderSize: serverLimits.headerBytesMax,
      headersTimeout: serverLimits.headersTimeoutMs,
      connectionsCheckingInterval: serverLimits.timeoutCheckMs,
      shouldUpgradeCallback: () => false,
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: serverLimits.headerBytesMax,
      querystringParser: leaveQueryUnread,
    },
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  const limited = limitServer(server, options);
  const { connections } = limited;
  server.decorate("refusalPace", new RefusalPace({ clock, startTimer: options.startPaceTimer }));
  addGuard(server, { connections, openAnswers }, options);
  addLoad(server, api, limited);
  const endReading = (): void => api.readings.close();
  const times = options.stopTimes ?? defaultStopTimes;
  addGracefulStop(server, { ...limited, openAnswers, endReading, times });
  server.addHook("onClose", (_server, done) => {
    refusals.close();
    done();
  });
  configureConnections(server.server, {
    openAnswers,
    refuseTunnel: (socket) => refuseConnection(socket, { problem: methodNotAllowed("CONNECT"), reason: "CONNECT" }),
  });
  return server;
}

interface GuardedParts {
  readonly connections: Connections;
  readonly openAnswers: OpenAnswers;
}

interface LimitedParts {
  readonly connections: Connections;
  readonly pipelines: Pipelines;
}

/** Limits connections, and the requests of each. */
function limitServer(server: FastifyInstance, options: ServerOptions): LimitedParts {
  const { connectionsMax = serverLimits.connectionsMax, connectionsPerNetworkMax = connectionsMax } = options;
  const isTrusted = createPeerTrust(options.trustProxy);
  const isProxy = (address: string): boolean => isLoopback(address) || isTrusted(address);
  return {
    connections: limitConnections(server.server, {
      countMax: connectionsMax,
      perNetworkMax: connectionsPerNetworkMax,
      isExempt: isProxy,
    }),
    pipelines: new Pipelines(server.server, {
      handle: (request, response) => server.routing(request, response),
      isProxy,
    }),
  };
}

/** What looks at every request first. */
function addGuard(server: FastifyInstance, { connections, openAnswers }: GuardedParts, options: ServerOptions): void {
  const watchForwarding = createForwardingWatch({ ...options, warn: (message) => options.log.warn(message) });
  const isEnded = (socket: Socket): boolean => openAnswers.isOver(socket) || server.refusalPace.isEnded(socket);
  server.addHook("onRequest", createRequestGuard(connections, { isEnded, watchForwarding }));
}

/** A number means so many proxies between the client and here. */
function trustProxies(trusted: ServerOptions["trustProxy"]) {
  if (typeof trusted === "number") return (_address: string, hop: number) => hop < trusted;
  return typeof trusted === "boolean" ? trusted : [...trusted];
}

/** Operations read the raw query themselves: only then can they tell what was sent twice, empty or undecodable. */
function leaveQueryUnread(): Record<string, string> {
  return {};
}

/** Routes have no schemas for Fastify. Its own compilers of them, which it loads unless others are given, are a good part of a start. */
function refuseSchemas(): never {
  throw new Error("Parameters are read by operations, not by Fastify's schemas");
}

/** Makes every method that Node parses known to the router; else those it does not know would look like unknown paths. */
function addAllMethods(server: FastifyInstance): void {
  for (const method of METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
}

/** Tells how much is under way. */
function addLoad(
  server: FastifyInstance,
  { requestLimiter, readings }: Api,
  { connections, pipelines }: LimitedParts,
): void {
  server.decorate("load", {
    get requestsInFlight() {
      return requestLimiter.inFlight;
    },
    get waitingReads() {
      return readings.waitingCount;
    },
    get openConnections() {
      return connections.open.size;
    },
    get refusedConnections() {
      return connections.refusedCount + pipelines.destroyedCount;
    },
  });
}

function addOperations(scope: FastifyInstance, api: Api): void {
  for (const operation of operations) {
    const url = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    addRoute(scope, api, { url, handler: createHandler(api, operation.id, sellOperation(operation)) });
  }
  const unfinished = operations
    .filter(({ pathParameter }) => pathParameter)
    .map(({ path }) => path.replace(/\{.*/, ""));
  for (const url of new Set(unfinished)) addNotFoundRoute(scope, api, url);
  for (const { id, path, respond } of freeOperations) {
    addRoute(scope, api, { url: path, handler: createHandler(api, id, respond) });
  }
}

/** A path that answers GET and HEAD, browsers' preflight without a key, and every other method with 405. */
function addRoute(server: FastifyInstance, api: Api, route: Route): void {
  const preflight = (request: FastifyRequest, reply: FastifyReply): void => answerPreflight(api, request, reply);
  addReadOnlyRoute(server, { ...route, preflight, refuse: refuseMethod });

  function refuseMethod(request: FastifyRequest, reply: FastifyReply): void {
    refuseKeyless(methodNotAllowed(request.method), { api, request, reply });
  }
}

/** What a browser asks before it sends `Authorization` from another origin; it may have to wait, but is never refused. */
function answerPreflight(api: Api, request: FastifyRequest, reply: FastifyReply): void {
  request.server.refusalPace
    .pace("keyless", request, reply)
    .then(() =>
      reply
        .code(204)
        .headers({ ...api.headers, ...preflightHeaders, "x-request-id": request.id })
        .send(),
    )
    .catch((error: unknown) => reply.send(error));
}

/** Refuses what needs no key to be refused, at the pace of its network. */
function refuseKeyless(problem: DomainError, context: RequestContext): void {
  const { request, reply } = context;
  request.server.refusalPace
    .pace("keyless", request, reply)
    .then(() => refuse(problem, context))
    .catch((error: unknown) => reply.send(error));
}

/**
 * The router would take `/v1/color/` for a color without digits; it is an unknown path like any other. Its preflight succeeds all the
 * same: a page whose address has a slip is to read the refusal, where browsers would only tell it "Failed to fetch".
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

interface UnhandledError {
  readonly error: unknown;
  readonly api: Api;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What fails outside an operation. The framework refuses some bodies before it sees that their path is unknown. */
function answerUnhandledError({ error, api, request, reply }: UnhandledError): void {
  const isBodyOfUnknownPath = request.is404 && !(error instanceof DomainError);
  if (isBodyOfUnknownPath) return answerUnknownPath(api, request, reply);
  if (error instanceof DomainError && error.code === "uri_too_long")
    return refuseKeyless(error, { api, request, reply });
  refuse(error, { api, request, reply }).catch(() => reply.raw.destroy());
}
