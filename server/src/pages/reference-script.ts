import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { acceptsCoding } from "../http/coding.ts";
import { formatEntityTag, isEntityTagListed } from "../http/entity-tag.ts";
import { rememberSuccess } from "../http/remember-success.ts";
import { addPage } from "./add-page.ts";
import type { PageSite } from "./page-site.ts";

const URL_PATH = "/assets/api-reference.js";

/** The script in one coding. */
interface Script {
  readonly body: string | Buffer;
  readonly etag: string;
}

interface Scripts {
  readonly plain: Script;
  readonly packed: Script;
}

/**
 * Serves Scalar's script of four megabytes, packed to one. Read at the first visit, since most processes never need it.
 *
 * @returns its path
 */
export function addReferenceScript(server: FastifyInstance, site: PageSite): string {
  const readScripts = rememberSuccess(loadScripts);
  addPage(server, site, { url: URL_PATH, handler: answerScript });
  return URL_PATH;

  async function answerScript(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const scripts = await readScripts();
    const isPacked = acceptsCoding(request.headers["accept-encoding"], "gzip");
    const { body, etag } = isPacked ? scripts.packed : scripts.plain;
    const isUnchanged = isEntityTagListed(request.headers["if-none-match"], etag);
    reply.code(isUnchanged ? 304 : 200).headers({
      ...site.headers,
      "cache-control": "public, max-age=3600",
      "content-type": "text/javascript; charset=utf-8",
      etag,
      vary: "Accept-Encoding",
      ...(isPacked && !isUnchanged && { "content-encoding": "gzip" }),
    });
    return isUnchanged ? reply.send() : body;
  }
}

/** The package hands its script out only through its plugin's route, so a server without a port is asked for it. */
async function loadScripts(): Promise<Scripts> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const source = fastify();
  await source.register(scalar, { routePrefix: "/scalar", configuration: { content: {} } });
  const answer = await source.inject("/scalar/js/scalar.js");
  await source.close();
  if (answer.statusCode !== 200) throw new Error(`Scalar's script answered ${answer.statusCode}`);
  const packed = await promisify(gzip)(answer.body, { level: constants.Z_BEST_COMPRESSION });
  return { plain: tagScript(answer.body), packed: tagScript(packed) };
}

function tagScript(body: string | Buffer): Script {
  return { body, etag: formatEntityTag(body) };
}
