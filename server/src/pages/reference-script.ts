import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { formatEntityTag } from "../http/entity-tag.ts";
import { addPage } from "./add-page.ts";
import type { PageSite } from "./page-site.ts";

const URL_PATH = "/assets/api-reference.js";

interface Script {
  readonly plain: string;
  readonly packed: Buffer;
  readonly etag: string;
}

/**
 * Serves Scalar's script of four megabytes, packed to one. Read at the first visit, since most processes never need it.
 *
 * @returns its path
 */
export function addReferenceScript(server: FastifyInstance, site: PageSite): string {
  let loading: Promise<Script> | undefined;
  addPage(server, site, { url: URL_PATH, handler: answerScript });
  return URL_PATH;

  async function answerScript(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    loading ??= loadScript();
    const script = await loading;
    const isPacked = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    const isUnchanged = request.headers["if-none-match"] === script.etag;
    reply.code(isUnchanged ? 304 : 200).headers({
      ...site.headers,
      "cache-control": "public, max-age=3600",
      "content-type": "text/javascript; charset=utf-8",
      etag: script.etag,
      vary: "Accept-Encoding",
      ...(isPacked && !isUnchanged && { "content-encoding": "gzip" }),
    });
    if (isUnchanged) return reply.send();
    return isPacked ? script.packed : script.plain;
  }
}

/** The package hands its script out only through its plugin's route, so a server without a port is asked for it. */
async function loadScript(): Promise<Script> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const source = fastify();
  await source.register(scalar, { routePrefix: "/scalar", configuration: { content: {} } });
  const answer = await source.inject("/scalar/js/scalar.js");
  await source.close();
  if (answer.statusCode !== 200) throw new Error(`Scalar's script answered ${answer.statusCode}`);
  const plain = answer.body;
  const packed = await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION });
  return { plain, packed, etag: formatEntityTag(plain) };
}
