import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import type { ApiServices } from "../domain/services.ts";
import { answerError } from "./answer-error.ts";
import { sellOperation } from "./answer-operation.ts";
import { createHandler } from "./answer-request.ts";
import { createApi, type Api } from "./api.ts";
import { addHealthRoutes } from "./health.ts";
import { addAllMethods, addRoute } from "./http/add-route.ts";
import { createClientErrorHandler } from "./http/client-errors.ts";
import { limitConnections } from "./http/limit-connections.ts";
import { createOpenAnswers } from "./http/open-answers.ts";
import { createRefuseConnection } from "./http/refuse-connection.ts";
import { createRefuseOddRequest } from "./http/refuse-odd-request.ts";
import { repairUrl } from "./http/repair-url.ts";
import { RequestLog } from "./http/request-log.ts";
import { requestsUnwatched } from "./http/request-watch.ts";
import { serverLimits } from "./http/server-limits.ts";
import { tendConnections } from "./http/tend-connections.ts";
import { addOpenApiRoute } from "./openapi/openapi-route.ts";
import { answerAccount, getAccount } from "./operations/get-account.ts";
import { operations } from "./operations/index.ts";
import { createRequestIds } from "./request-ids.ts";
import type { ServerOptions } from "./server-options.ts";

/**
 * The HTTP server, ready to listen. The API lives below `/api`; what is served elsewhere comes from `options.pages`.
 */
export function buildServer(services: ApiServices, options: ServerOptions): FastifyInstance {
  const api = createApi(services, options);
  const server = createServer(api, options);
  addAllMethods(server);
  server.removeAllContentTypeParsers();
  server.decorateRequest("operation", "other");
  addLoad(server, api, options);
  server.addHook("onClose", (_server, done) => {
    api.failures.close();
    done();
  });
  server.setErrorHandler((error, request, reply) => answerStray({ error, api, request, reply }));
  addHealthRoutes(server, api);
  server.register(addApi, { prefix: "/api" });
  if (options.pages) options.pages(server);
  else server.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
  return server;

  function addApi(scope: FastifyInstance, _options: unknown, done: () => void): void {
    scope.setNotFoundHandler((request, reply) => answerUnknownPath(api, request, reply));
    addOperations(scope, api);
    addOpenApiRoute(scope, api, options.siteName);
    for (const url of ["/", "/*"]) addDeadEnd(scope, api, url);
    done();
  }
}

/** Bounds the connections, and tells how much is under way. */
function addLoad(server: FastifyInstance, { traffic }: Api, { connectionsMax }: ServerOptions): void {
  const connections = limitConnections(server.server, connectionsMax ?? serverLimits.connectionsMax);
  server.addHook("onRequest", createRefuseOddRequest(connections));
  server.decorate("load", {
    get requestsInFlight() {
      return traffic.inFlight;
    },
    get openConnections() {
      return connections.openCount;
    },
    get refusedConnections() {
      return connections.refusedCount;
    },
  });
}

function createServer(api: Api, options: ServerOptions): FastifyInstance {
  const { log, trustProxy, watch = requestsUnwatched } = options;
  const createRequestId = createRequestIds(api.randomBytes);
  const openAnswers = createOpenAnswers();
  const refuse = createRefuseConnection({ headers: api.headers, createRequestId, log, openAnswers, watch });
  const server = fastify({
    loggerInstance: log,
    logController: new RequestLog(watch),
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestId,
    trustProxy: trustProxies(trustProxy),
    rewriteUrl: (request) => repairUrl(request.url ?? "/"),
    clientErrorHandler: createClientErrorHandler(refuse),
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
  });
  tendConnections(server.server, { openAnswers, refuse });
  return server;
}

/** Operations read the raw query themselves: only then can they tell what was sent twice, empty or undecodable. */
function leaveQueryUnread(): Record<string, string> {
  return {};
}

/** A number means so many proxies between the client and here. */
function trustProxies(trusted: ServerOptions["trustProxy"]) {
  if (typeof trusted === "number") return (_address: string, hop: number) => hop < trusted;
  return typeof trusted === "boolean" ? trusted : [...trusted];
}

function addOperations(scope: FastifyInstance, api: Api): void {
  for (const operation of operations) {
    const url = operation.path.replaceAll(/\{(\w+)\}/g, ":$1");
    addRoute(scope, api, { url, handler: createHandler(api, operation.id, sellOperation(operation)) });
    if (operation.pathParameter) addDeadEnd(scope, api, url.replace(/:.*/, ""));
  }
  addRoute(scope, api, { url: getAccount.path, handler: createHandler(api, getAccount.id, answerAccount) });
}

/** The router would take `/v1/color/` for a color without digits; it is an unknown path like any other. */
function addDeadEnd(scope: FastifyInstance, api: Api, url: string): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): void =>
    answerUnknownPath(api, request, reply);
  scope.route({ method: [...scope.supportedMethods], url, onRequest: answer, handler: answer });
}

function answerUnknownPath(api: Api, request: FastifyRequest, reply: FastifyReply): void {
  const problem = new DomainError(
    "not_found",
    `There is nothing here. The API is described at ${api.links.siteUrl}/docs/api`,
  );
  answerError(problem, { api, request, reply }).catch((error: unknown) => reply.send(error));
}

/** How much a server has under way, read at the moment of asking. */
export interface ServerLoad {
  readonly requestsInFlight: number;
  readonly openConnections: number;
  readonly refusedConnections: number;
}

declare module "fastify" {
  interface FastifyInstance {
    readonly load: ServerLoad;
  }
}

interface Stray {
  readonly error: unknown;
  readonly api: Api;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What fails outside an operation. The framework refuses some bodies before it sees that their path is unknown. */
function answerStray({ error, api, request, reply }: Stray): void {
  const isBodyOfUnknownPath = request.is404 && !(error instanceof DomainError);
  if (isBodyOfUnknownPath) return answerUnknownPath(api, request, reply);
  answerError(error, { api, request, reply }).catch(() => reply.raw.destroy());
}
