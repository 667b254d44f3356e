/**
 * What the API and the pages share of HTTP: routes that only read, entity tags, headers of the transport. Knows neither of
 * them, nor the domain.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";

export interface Route {
  readonly url: string;
  /** Answers GET and HEAD. */
  readonly handler: RouteHandlerMethod;
}

interface ReadOnlyRoute extends Route {
  /** Answers OPTIONS, which is refused without it. */
  readonly preflight?: RequestHook;
  /** Answers every other method. */
  readonly refuse: RequestHook;
}

type RequestHook = (request: FastifyRequest, reply: FastifyReply) => void;

/** Adds an address that can be read. What it refuses is refused before the framework looks at a body. */
export function addReadOnlyRoute(server: FastifyInstance, route: ReadOnlyRoute): void {
  const { url, handler, preflight, refuse } = route;
  const answered = new Set(["GET", "HEAD", ...(preflight ? ["OPTIONS"] : [])]);
  const others = server.supportedMethods.filter((method) => !answered.has(method));
  server.route({ method: ["GET", "HEAD"], url, handler });
  if (preflight) server.route({ method: "OPTIONS", url, handler: neverReached, onRequest: preflight });
  server.route({ method: others, url, handler: neverReached, onRequest: refuse });
}

/** The framework wants a handler; the hook has answered by then. */
function neverReached(_request: FastifyRequest, reply: FastifyReply): void {
  reply.send();
}
