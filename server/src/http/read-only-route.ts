import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";

export const allowedMethods = "GET, HEAD, OPTIONS";

export const preflightHeaders = {
  "access-control-allow-headers": "Authorization, Charge-Id, If-None-Match, *",
  "access-control-allow-methods": allowedMethods,
  "access-control-max-age": "86400",
  allow: allowedMethods,
  vary: "Access-Control-Request-Method, Access-Control-Request-Headers",
};

export interface Route {
  readonly url: string;
  readonly handler: RouteHandlerMethod;
  readonly charges?: FastifyContextConfig["charges"];
}

interface ReadOnlyRoute extends Route {
  /** Answers OPTIONS. Without it, OPTIONS is refused. */
  readonly preflight?: RequestHook;
  readonly refuse: RequestHook;
}

type RequestHook = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** Other methods are refused before Fastify reads a body. */
export function addReadOnlyRoute(server: FastifyInstance, route: ReadOnlyRoute): void {
  const { url, handler, charges, preflight, refuse } = route;
  const answered = new Set(["GET", "HEAD", ...(preflight ? ["OPTIONS"] : [])]);
  const otherMethods = server.supportedMethods.filter((method) => !answered.has(method));
  server.route({ method: ["GET", "HEAD"], url, handler, ...(charges && { config: { charges } }) });
  if (preflight) server.route({ method: "OPTIONS", url, handler: neverReached, onRequest: preflight });
  server.route({ method: otherMethods, url, handler: neverReached, onRequest: refuse });
}

/** Fastify requires a handler, but the hook has answered already. */
function neverReached(_request: FastifyRequest, reply: FastifyReply): void {
  reply.send();
}
