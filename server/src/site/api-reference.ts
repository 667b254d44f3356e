import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { packBody, rememberSuccess } from "../http/content-coding.ts";
import { formatEntityTag } from "../http/entity-tag.ts";
import { addAsset, type Asset } from "./assets.ts";
import { answerPlainly, type Html, markup, notBuilt } from "./plain-page.ts";
import { addPage, type PageSite } from "./page-site.ts";

const startPath = "/docs/api/start.js";
const scriptPath = "/assets/api-reference.js";
const scriptFile = new URL("../../../site/build/api-reference.js.br", import.meta.url);

/** Adds `/docs/api`, the API reference by Scalar. Everything stays on this origin. */
export function addApiReference(
  server: FastifyInstance,
  site: PageSite,
  assets: ReadonlyMap<string, Asset> = new Map(),
): void {
  const page = formatReferencePage(site, assets);
  const start = readFileSync(new URL("api-reference-start.js", import.meta.url), "utf8");
  const headers = {
    ...site.headers,
    "cache-control": "no-cache",
    "content-security-policy": formatPolicy(new URL(site.siteUrl).origin),
    "content-type": "text/html; charset=utf-8",
  };

  const isBuilt = existsSync(scriptFile);
  addPage(server, site, { url: "/docs/api", handler: answerPage });
  addPage(server, site, { url: "/docs/api/", handler: answerSlash });
  // Loaded at the first visit, since most processes never need it.
  addAsset(server, site, { url: scriptPath, find: isBuilt ? rememberSuccess(loadScript) : () => undefined });
  addPage(server, site, { url: startPath, handler: answerStart });

  function answerPage(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return isBuilt ? reply.headers(headers).send(page) : answerPlainly(reply, site, notBuilt);
  }

  function answerSlash(_request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(site.headers).redirect(`${site.basePath}/docs/api`, 308);
  }

  function answerStart(_request: FastifyRequest, reply: FastifyReply): void {
    const type = "text/javascript; charset=utf-8";
    reply.headers({ ...site.headers, "cache-control": "no-cache", "content-type": type }).send(start);
  }
}

function findFont(assets: ReadonlyMap<string, Asset>): string | undefined {
  return assets.keys().find((path) => /^\/assets\/geist-basic-[^/]*\.woff2$/.test(path));
}

function formatStyle({ basePath }: PageSite, assets: ReadonlyMap<string, Asset>): Html {
  const look = readFileSync(new URL("api-reference.css", import.meta.url), "utf8");
  const font = findFont(assets);
  if (font === undefined) return { html: look };
  const source = `url("${basePath}${font}") format("woff2")`;
  return { html: `@font-face{font-family:"Geist";font-weight:400 700;font-display:swap;src:${source}}\n${look}` };
}

const sections = [
  { to: "/app", label: "Editor" },
  { to: "/palettes", label: "Palettes" },
  { to: "/colors", label: "Colors" },
];

function formatHead({ basePath, siteName }: PageSite): Html {
  const links = sections.map(({ to, label }) => markup`<a href="${basePath}${to}">${label}</a>`);
  return markup`<header class="site-head"><a class="site-name" href="${basePath}/"><img src="${basePath}/favicon.svg" alt="">${siteName}</a>
<nav aria-label="Sections">${links}<a href="${basePath}/docs" aria-current="true">Docs</a></nav></header>`;
}

/** Scalar creates style elements without a nonce, so inline styles must be allowed. */
function formatPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    // Forms show images that they load from memory.
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${siteOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const title = "API reference";
const description = "Every endpoint, parameter and answer of the API, with a form to try each.";

function formatReferencePage(site: PageSite, assets: ReadonlyMap<string, Asset>): string {
  const { basePath, siteName, siteUrl } = site;
  const address = `${siteUrl}/docs/api`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${siteName}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${address}/social.png">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">
<style>${formatStyle(site, assets)}</style>
</head>
<body>
${formatHead(site)}
<noscript>This page needs JavaScript. The same is in the <a href="${basePath}/api/openapi.json">OpenAPI document</a>.</noscript>
<div id="app" data-document="${basePath}/api/openapi.json"></div>
<script src="${basePath}${scriptPath}"></script>
<script src="${basePath}${startPath}"></script>
</body>
</html>
`.html;
}

/** Scalar's script has four megabytes, one compressed, as `tools/build-site.ts` writes it. */
async function loadScript(): Promise<Asset> {
  const packed = await readFile(scriptFile);
  const body = await promisify(brotliDecompress)(packed);
  return {
    type: "text/javascript; charset=utf-8",
    etag: formatEntityTag(packed),
    isImmutable: false,
    body,
    pack: { br: async () => packed, gzip: rememberSuccess(() => packBody(body, "gzip", "best")) },
  };
}
