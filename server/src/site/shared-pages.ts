/**
 * The cache of pages that visitors without a cookie share. Pages are rendered once per version of
 * the library.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { zstdDecompressSync } from "node:zlib";
import { chooseQuickCoding, type QuickCoding, repackPageLater } from "../http/content-coding.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { SiteResponse } from "./site-request.ts";

/** Size of compressed bodies and addresses. */
const defaultBytesMax = 32_000_000;
/** Size of an entry relative to its Zstandard body: with copies in two other codings. */
const bytesPerByte = 3.2;
/** Size of the headers and the entry. */
const bytesPerPage = 4096;

export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Compressed with Zstandard. */
  readonly body: Uint8Array;
  readonly pack: Readonly<Record<QuickCoding, () => Promise<Uint8Array>>>;
}

/** @returns undefined for a page that is not shared */
export function readSharedPage({
  headers,
  body,
  sharedTag: etag,
}: Omit<SiteResponse, "errors">): SharedPage | undefined {
  if (etag === undefined) return undefined;
  return { headers: Object.fromEntries(headers), etag, body, pack: repackPageLater(body) };
}

export interface SharedPages {
  find(address: string): SharedPage | undefined;
  /**
   * @param version - of the library before the page was rendered; ignored if it has changed since
   */
  keep(address: string, version: number | undefined, page: SharedPage): void;
}

/** @param readVersion - returns the version of the library; undefined if it is unknown */
export function createSharedPages(readVersion: () => number | undefined, bytesMax = defaultBytesMax): SharedPages {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: bytesMax,
    sizeCalculation: ({ body }, address) => Math.ceil(body.length * bytesPerByte) + bytesPerPage + address.length,
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

/** Whether the response to this request may be shared. */
export function isSharable({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && headers.cookie === undefined && headers.authorization === undefined;
}

/** Sends a shared page, or 304 to clients that have it. */
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
