import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Coding, chooseCoding } from "../../http/choose-coding.ts";
import { formatWeakEntityTag, isEntityTagListed } from "../../http/entity-tag.ts";
import type { Api } from "../api.ts";
import { addRoute } from "../http/add-route.ts";
import { createOpenApiDocument } from "./document.ts";

/** `/api/openapi.json`, with this server's own address in it. Needs no key. */
export function addOpenApiRoute(scope: FastifyInstance, api: Api, siteName: string): void {
  const { baseUrl, siteUrl } = api.links;
  const body = JSON.stringify(createOpenApiDocument({ baseUrl, siteUrl, siteName }));
  const packed = packText(body);
  const headers = {
    ...api.headers,
    "cache-control": "public, max-age=300",
    "content-type": "application/json; charset=utf-8",
    etag: formatWeakEntityTag(body),
    vary: "Accept-Encoding",
  };

  function answerDocument(request: FastifyRequest, reply: FastifyReply): void {
    const isUnchanged = isEntityTagListed(request.headers["if-none-match"], headers.etag);
    const coding = isUnchanged ? undefined : chooseCoding(request.headers["accept-encoding"]);
    reply.code(isUnchanged ? 304 : 200).headers({ ...headers, "x-request-id": request.id });
    if (coding !== undefined) reply.header("content-encoding", coding);
    reply.send(isUnchanged || request.method === "HEAD" ? undefined : coding ? packed[coding] : body);
  }

  addRoute(scope, api, { url: "/openapi.json", handler: answerDocument });
}

/** The best quality makes it a tenth smaller, and takes 60 ms of every start. */
const BROTLI_QUALITY = 5;

/** The console and the reference load the document at a first view, where its size counts. */
function packText(text: string): Readonly<Record<Coding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return { br: brotliCompressSync(text, { params }), gzip: gzipSync(text) };
}
