import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatWeakEntityTag, isEntityTagListed } from "../../http/entity-tag.ts";
import type { Api } from "../api.ts";
import { addRoute } from "../http/add-route.ts";
import { createOpenApiDocument } from "./document.ts";

/** `/api/openapi.json`, with this server's own address in it. Needs no key. */
export function addOpenApiRoute(scope: FastifyInstance, api: Api, siteName: string): void {
  const { baseUrl, siteUrl } = api.links;
  const body = JSON.stringify(createOpenApiDocument({ baseUrl, siteUrl, siteName }));
  const headers = {
    ...api.headers,
    "cache-control": "public, max-age=300",
    "content-type": "application/json; charset=utf-8",
    etag: formatWeakEntityTag(body),
  };

  function answerDocument(request: FastifyRequest, reply: FastifyReply): void {
    const isUnchanged = isEntityTagListed(request.headers["if-none-match"], headers.etag);
    reply.code(isUnchanged ? 304 : 200).headers({ ...headers, "x-request-id": request.id });
    reply.send(isUnchanged || request.method === "HEAD" ? undefined : body);
  }

  addRoute(scope, api, { url: "/openapi.json", handler: answerDocument });
}
