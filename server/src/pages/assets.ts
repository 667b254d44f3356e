import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { formatEntityTag, isEntityTagListed } from "../http/entity-tag.ts";
import { addPage } from "./add-page.ts";
import type { PageSite } from "./page-site.ts";

interface Asset {
  readonly url: string;
  readonly file: string;
  readonly type: string;
}

const assets: readonly Asset[] = [
  { url: "/assets/pages.css", file: "pages.css", type: "text/css; charset=utf-8" },
  {
    url: "/assets/api-reference-start.js",
    file: "api-reference-start.js",
    type: "text/javascript; charset=utf-8",
  },
  { url: "/favicon.svg", file: "favicon.svg", type: "image/svg+xml" },
  { url: "/favicon.ico", file: "favicon.svg", type: "image/svg+xml" },
];

/** The files beside this one, read once. */
export function addAssets(server: FastifyInstance, site: PageSite): void {
  for (const { url, file, type } of assets) {
    const body = readFileSync(new URL(`assets/${file}`, import.meta.url), "utf8");
    const headers = {
      ...site.headers,
      "cache-control": "public, max-age=300",
      "content-security-policy": "default-src 'none'",
      "content-type": type,
      etag: formatEntityTag(body),
    };
    addPage(server, site, {
      url,
      handler(request, reply) {
        const isUnchanged = isEntityTagListed(request.headers["if-none-match"], headers.etag);
        reply.code(isUnchanged ? 304 : 200).headers(headers);
        reply.send(isUnchanged ? undefined : body);
      },
    });
  }
}
