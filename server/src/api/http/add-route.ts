import { METHODS } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../../domain/errors.ts";
import { addReadOnlyRoute } from "../../http/add-read-only-route.ts";
import { answerError } from "../answer-error.ts";
import type { Api } from "../api.ts";
import { allowedMethods, preflightHeaders } from "../headers.ts";

export interface Route {
  readonly url: string;
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Makes every method that Node parses known to the router; else those it does not know would look like unknown paths. */
export function addAllMethods(server: FastifyInstance): void {
  for (const method of METHODS) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
}

/** A path that answers GET and HEAD, browsers' preflight without a key, and every other method with 405. */
export function addRoute(server: FastifyInstance, api: Api, { url, handler }: Route): void {
  addReadOnlyRoute(server, { url, handler, preflight: answerPreflight, refuse: refuseMethod });

  function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
    reply.code(204).headers({ ...api.headers, ...preflightHeaders, "x-request-id": request.id });
    reply.send();
  }

  function refuseMethod(request: FastifyRequest, reply: FastifyReply): void {
    answerError(methodNotAllowed(request.method), { api, request, reply }).catch((error: unknown) =>
      reply.send(error),
    );
  }
}

/** The refusal of a method that is not answered. */
export function methodNotAllowed(method: string): DomainError {
  return new DomainError("method_not_allowed", `Method ${method} is not allowed here: use ${allowedMethods}`);
}
