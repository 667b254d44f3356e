/**
 * The cache of pages that visitors without a cookie share. Pages are rendered once per version of
 * the library.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { zstdDecompressSync } from "node:zlib";
import { chooseQuickCoding, type QuickCoding, repackPageLater } from "../http/content-coding.ts";
import { isEntityTagListed, formatDigest, formatWeakEntityTag } from "../http/entity-tag.ts";
import type { SiteResponse } from "./site-request.ts";
import { hash } from "node:crypto";
import type { InlineSources } from "./page-site.ts";

const defaultBytesMax = 32_000_000;
/** Size of an entry relative to its Zstandard body: with copies in two other codings. */
const bytesPerByte = 3.2;
const bytesPerPage = 4096;

export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Uint8Array;
  readonly pack: Readonly<Record<QuickCoding, () => Promise<Uint8Array>>>;
}

export function readSharedPage({
  headers,
  body,
  sharedTag: etag,
}: Omit<SiteResponse, "errors">): SharedPage | undefined {
  if (etag === undefined) return undefined;
  return { headers: Object.fromEntries(headers), etag, body, pack: repackPageLater(body) };
}

export type SharedPages = ReturnType<typeof createSharedPages>;

export function createSharedPages(readVersion: () => number | undefined, bytesMax = defaultBytesMax) {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * bytesPerByte) + bytesPerPage + address.length,
  });
  let keptVersion: number | undefined;
  return {
    find(address: string): SharedPage | undefined {
      return keptVersion !== undefined && keptVersion === readVersion() ? pages.get(address) : undefined;
    },
    /** Ignored if the library has changed since this version. */
    keep(address: string, version: number | undefined, page: SharedPage): void {
      if (version === undefined || version !== readVersion()) return;
      if (version !== keptVersion) pages.clear();
      keptVersion = version;
      pages.set(address, page);
    },
  };
}

export function isSharable({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && headers.cookie === undefined && headers.authorization === undefined;
}

export async function sendSharedPage(request: FastifyRequest, reply: FastifyReply, page: SharedPage): Promise<void> {
  reply.header("x-request-id", request.id);
  if (isEntityTagListed(request.headers["if-none-match"], page.etag)) {
    const { "cache-control": cache = "", vary = "" } = page.headers;
    reply.code(304).headers({ "cache-control": cache, etag: page.etag, vary }).send();
    return;
  }
  reply.code(200).headers(page.headers);
  const coding = chooseQuickCoding(request.headers["accept-encoding"]);
  if (coding !== undefined) reply.header("content-encoding", coding);
  if (request.method === "HEAD") reply.send();
  else reply.send(coding === undefined ? zstdDecompressSync(page.body) : await page.pack[coding]());
}

/** Browsers revalidate soon; shared caches may serve it a little longer while they revalidate. */
const cacheControl = "public, max-age=5, s-maxage=30, stale-while-revalidate=30";

export interface WholePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
}

export interface SharablePage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Uint8Array;
}

interface SharedOptions {
  readonly nonce: string;
  readonly formatPolicy: (inline: InlineSources) => string;
}

/**
 * Public and for style elements only, since the editor's drag layer creates some at run time. They
 * can do no more than style attributes, which are allowed everywhere.
 */
const styleNonce = "styles";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the page for all visitors; undefined if it must not be shared. */
export function sharePage(made: WholePage, { nonce, formatPolicy }: SharedOptions): SharablePage | undefined {
  if (made.status !== 200 || made.headers.has("set-cookie") || made.body.length === 0) return undefined;
  const html = typeof made.body === "string" ? made.body : decoder.decode(made.body);
  const text = html.replaceAll(` nonce="${nonce}"`, ` nonce="${styleNonce}"`);
  // The nonce elsewhere in the page would reveal it to other visitors.
  if (text.includes(nonce)) return undefined;
  const body = encoder.encode(text);
  const etag = formatWeakEntityTag(formatDigest(body));
  const headers = {
    ...Object.fromEntries(made.headers),
    "cache-control": cacheControl,
    "content-security-policy": formatPolicy(listInlineCode(html, nonce)),
    etag,
    vary: "Cookie, Accept-Encoding",
  };
  return { headers, etag, body };
}

/** Only of scripts and styles with the nonce, so that injected code stays forbidden. */
function listInlineCode(html: string, nonce: string): InlineSources {
  const sources = { script: new Set<string>(), style: new Set<string>() };
  const opening = /<(script|style)\b([^>]*)>/g;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, tag = "", attributes = ""] = found;
    const start = opening.lastIndex;
    const end = html.indexOf(`</${tag}>`, start);
    if (end === -1) continue;
    opening.lastIndex = end;
    const isOurs = attributes.includes(` nonce="${nonce}"`) && end > start;
    const digest = isOurs ? hash("sha256", html.slice(start, end), "base64") : undefined;
    if (digest !== undefined) sources[tag === "script" ? "script" : "style"].add(`'sha256-${digest}'`);
  }
  return { scripts: [...sources.script], styles: [`'nonce-${styleNonce}'`, ...sources.style] };
}
