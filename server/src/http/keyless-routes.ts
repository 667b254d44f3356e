import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding, packLater } from "./content-coding.ts";
import { formatDigest, formatWeakEntityTag, isEntityTagListed } from "./entity-tag.ts";
import type { Route } from "./read-only-route.ts";
import { shuttingDown } from "./graceful-stop.ts";
import { sendError } from "./send-error.ts";
import type { Api } from "./request.ts";

/** `/livez` says that the process runs, `/readyz` that it can serve requests. */
export function healthRoutes(server: FastifyInstance, api: Api): readonly Route[] {
  function answerReadiness(request: FastifyRequest, reply: FastifyReply): void {
    request.operation = "health";
    requireReadiness(api, server.stop.isBegun)
      .then(() => answerOk(request, reply))
      .catch((error: unknown) => sendError(error, { api, request, reply }))
      .catch((error: unknown) => reply.send(error));
  }

  function answerOk(request: FastifyRequest, reply: FastifyReply): void {
    request.operation = "health";
    reply.headers({
      ...api.headers,
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "x-request-id": request.id,
    });
    reply.send(request.method === "HEAD" ? undefined : '{"status":"ok"}');
  }

  return [
    { url: "/livez", handler: answerOk, charges: "health" },
    { url: "/readyz", handler: answerReadiness, charges: "health" },
  ];
}

async function requireReadiness({ services }: Api, isStopping: boolean): Promise<void> {
  if (isStopping) throw shuttingDown();
  await services.checkReadiness();
}

/** @param create - returns an OpenAPI document with this server's address */
export function openApiRoute(api: Api, create: () => object): Route {
  let written: ReturnType<typeof writeDocument> | undefined;

  async function answerDocument(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.operation = "document";
    const { body, packed, headers } = (written ??= writeDocument(api, create));
    const isUnchanged = isEntityTagListed(request.headers["if-none-match"], headers.etag);
    const coding = isUnchanged ? undefined : chooseCoding(request.headers["accept-encoding"]);
    reply.code(isUnchanged ? 304 : 200).headers({ ...headers, "x-request-id": request.id });
    if (coding !== undefined) reply.header("content-encoding", coding);
    if (isUnchanged || request.method === "HEAD") return reply.send();
    return reply.send(coding ? await packed[coding]() : body);
  }

  return { url: "/openapi.json", handler: answerDocument };
}

/** Takes tens of milliseconds, so it runs at the first request instead of at the start. */
function writeDocument(api: Api, create: () => object) {
  const body = JSON.stringify(create());
  const headers = {
    ...api.headers,
    "cache-control": "public, max-age=300",
    "content-type": "application/json; charset=utf-8",
    etag: formatWeakEntityTag(formatDigest(body)),
    vary: "Accept-Encoding",
  };
  return { body, packed: packLater(Buffer.from(body)), headers };
}
