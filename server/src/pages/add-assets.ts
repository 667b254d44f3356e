import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseCoding } from "../http/coding.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import { addPage } from "./add-page.ts";
import type { Asset } from "./load-assets.ts";
import type { PageSite } from "./page-site.ts";

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

/** The files of the built site. Each has a route, so that no path ever reaches the disk. */
export function addAssets(server: FastifyInstance, site: PageSite, assets: ReadonlyMap<string, Asset>): void {
  for (const [url, asset] of assets) {
    addPage(server, site, { url, handler: (request, reply) => answerAsset(request, reply, { asset, site }) });
  }
}

interface Served {
  readonly asset: Asset;
  readonly site: PageSite;
}

async function answerAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, site }: Served,
): Promise<FastifyReply> {
  const { type, etag, isImmutable, body, pack } = asset;
  const coding = pack && chooseCoding(request.headers["accept-encoding"]);
  const isUnchanged = isEntityTagListed(request.headers["if-none-match"], etag);
  reply.code(isUnchanged ? 304 : 200).headers({
    ...site.headers,
    "cache-control": isImmutable
      ? `public, max-age=${YEAR_SECONDS}, immutable`
      : `public, max-age=${HOUR_SECONDS}`,
    "content-security-policy": "default-src 'none'",
    "content-type": type,
    etag,
    ...(pack && { vary: "Accept-Encoding" }),
    ...(coding && !isUnchanged && { "content-encoding": coding }),
  });
  if (isUnchanged || request.method === "HEAD") return reply.send();
  return reply.send(pack && coding ? await pack[coding]() : body);
}
