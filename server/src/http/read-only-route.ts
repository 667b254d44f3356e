/**
 * What the API and the pages share of HTTP: routes that only read, entity tags, headers of the transport. Knows neither of
 * them, nor the domain.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";

/** Of an address that can be read, from other origins too. */
export const allowedMethods = "GET, HEAD, OPTIONS";

/** What a browser asks before it reads from another origin with headers of its own. */
export const preflightHeaders = {
  "access-control-allow-headers": "Authorization, If-None-Match, *",
  "access-control-allow-methods": allowedMethods,
  "access-control-max-age": "86400",
  allow: allowedMethods,
  vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
};

export interface Route {
  readonly url: string;
  /** Answers GET and HEAD. */
  readonly handler: RouteHandlerMethod;
  /** What these wait for first. */
  readonly before?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

interface ReadOnlyRoute extends Route {
  /** Answers OPTIONS, which is refused without it. */
  readonly preflight?: RequestHook;
  /** Answers every other method. */
  readonly refuse: RequestHook;
}

type RequestHook = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** Adds an address that can be read. What it refuses is refused before the framework looks at a body. */
export function addReadOnlyRoute(server: FastifyInstance, route: ReadOnlyRoute): void {
  const { url, handler, before, preflight, refuse } = route;
  const answered = new Set(["GET", "HEAD", ...(preflight ? ["OPTIONS"] : [])]);
  const others = server.supportedMethods.filter((method) => !answered.has(method));
  server.route({ method: ["GET", "HEAD"], url, handler, ...(before && { onRequest: before }) });
  if (preflight) server.route({ method: "OPTIONS", url, handler: neverReached, onRequest: preflight });
  server.route({ method: others, url, handler: neverReached, onRequest: refuse });
}

/** The framework wants a handler; the hook has answered by then. */
function neverReached(_request: FastifyRequest, reply: FastifyReply): void {
  reply.send();
}
