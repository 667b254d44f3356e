/**
 * Pages that are the same for all visitors without a cookie: made once for each state of the library, then sent from memory. Others
 * may keep them too, so they hold no nonce: their policy names the digests of their own inline scripts.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { hash } from "node:crypto";
import { chooseQuickCoding, packPageLater, type QuickCoding } from "../http/content-coding.ts";
import { formatDigest, formatWeakEntityTag, isEntityTagListed } from "../http/entity-tag.ts";
import type { InlineSources } from "./page-site.ts";
import type { MadePage } from "./web-exchange.ts";

/** Bodies, packed ones included, and addresses. */
const defaultBytesMax = 32_000_000;
/** Of the plain body: with its packed copies, headers and the entry itself. */
const bytesPerByte = 1.6;
/** A browser asks again soon; caches in between may answer a little longer, and fetch a new one meanwhile. */
const cacheControl = "public, max-age=5, s-maxage=30, stale-while-revalidate=30";

export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Buffer;
  readonly pack: Readonly<Record<QuickCoding, () => Promise<Buffer>>>;
}

/** What is kept of them. */
export interface SharedPages {
  find(address: string): SharedPage | undefined;
  /** @param version - of the library, before the page was made: one that has changed meanwhile is not kept */
  keep(address: string, version: number | undefined, page: SharedPage): void;
}

/** @param readVersion - another number when a palette may have changed; undefined when nobody knows */
export function createSharedPages(readVersion: () => number | undefined, bytesMax = defaultBytesMax): SharedPages {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * bytesPerByte) + address.length,
  });
  let keptVersion: number | undefined;
  return {
    find(address) {
      return keptVersion !== undefined && keptVersion === readVersion() ? pages.get(address) : undefined;
    },
    keep(address, version, page) {
      if (version === undefined || version !== readVersion()) return;
      if (version !== keptVersion) pages.clear();
      keptVersion = version;
      pages.set(address, page);
    },
  };
}

/** Whether the answer to this request may be one that others get too. */
export function isSharable({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && headers.cookie === undefined && headers.authorization === undefined;
}

interface SharedOptions {
  /** That the page was made with. */
  readonly nonce: string;
  /** @param inline - sources of the page's own inline scripts and styles */
  readonly formatPolicy: (inline: InlineSources) => string;
}

/**
 * Known to everybody, and good for style elements alone: the editor's drag layer makes some that no digest can name beforehand. They
 * can do no more than style attributes, which are allowed everywhere.
 */
const styleNonce = "styles";

/** The page as all get it; undefined when it is not one for all. */
export function sharePage(made: MadePage, { nonce, formatPolicy }: SharedOptions): SharedPage | undefined {
  if (made.status !== 200 || made.headers.has("set-cookie") || made.body.length === 0) return undefined;
  const html = made.body.toString();
  const text = html.replaceAll(` nonce="${nonce}"`, ` nonce="${styleNonce}"`);
  // It would tell everybody what only one answer may know.
  if (text.includes(nonce)) return undefined;
  const body = Buffer.from(text);
  const etag = formatWeakEntityTag(formatDigest(body));
  const headers = {
    ...Object.fromEntries(made.headers),
    "cache-control": cacheControl,
    "content-security-policy": formatPolicy(listInlineCode(html, nonce)),
    etag,
    vary: "Cookie, Accept-Encoding",
  };
  return {
    headers,
    etag,
    body,
    pack: packPageLater(body),
  };
}

/** Of scripts and styles with the nonce alone: what came into the page in another way stays forbidden. */
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

/** Sends a page that all get; those who have it already are told that nothing has changed. */
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
  else reply.send(coding === undefined ? page.body : await page.pack[coding]());
}
