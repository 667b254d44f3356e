import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../domain/errors.ts";
import { answerError } from "./answer-error.ts";
import type { Api } from "./api.ts";
import { addRoute } from "./http/add-route.ts";

/** `/livez`: the process answers. `/readyz`: its store answers too, and it is not shutting down. */
export function addHealthRoutes(server: FastifyInstance, api: Api): void {
  let isClosing = false;
  server.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });

  function answerReadiness(request: FastifyRequest, reply: FastifyReply): void {
    requireReadiness(api, isClosing)
      .then(() => answerOk(request, reply))
      .catch((error: unknown) => answerError(error, { api, request, reply }))
      .catch((error: unknown) => reply.send(error));
  }

  function answerOk(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers({
      ...api.headers,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "x-request-id": request.id,
    });
    reply.send(request.method === "HEAD" ? undefined : '{"status":"ok"}');
  }

  addRoute(server, api, { url: "/livez", handler: answerOk });
  addRoute(server, api, { url: "/readyz", handler: answerReadiness });
}

async function requireReadiness({ services }: Api, isClosing: boolean): Promise<void> {
  if (isClosing) throw new DomainError("service_unavailable", "The service is shutting down");
  await services.checkReadiness();
}
