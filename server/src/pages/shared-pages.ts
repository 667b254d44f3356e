/** Pages that are the same for all visitors without a cookie: made once for each state of the library, then sent from memory. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { zstdDecompressSync } from "node:zlib";
import { chooseQuickCoding, type QuickCoding, repackPageLater } from "../http/content-coding.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import type { SiteResponse } from "./site-request.ts";

/** Bodies, packed ones included, and addresses. */
const defaultBytesMax = 32_000_000;
/** Of the packed body: with its copies in two other codings. */
const bytesPerByte = 3.2;
/** Headers, a policy with digests among them, and the entry itself. */
const bytesPerPage = 4096;

export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** In Zstandard. */
  readonly body: Uint8Array;
  readonly pack: Readonly<Record<QuickCoding, () => Promise<Uint8Array>>>;
  /** Palettes of the library that it shows. */
  readonly paletteCount: number;
}

/** @returns undefined for a page that is one visitor's own */
export function readSharedPage(
  { headers, body, sharedTag: etag }: Omit<SiteResponse, "errors">,
  paletteCount: number,
): SharedPage | undefined {
  if (etag === undefined) return undefined;
  return { headers: Object.fromEntries(headers), etag, body, pack: repackPageLater(body), paletteCount };
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

/** Whether the answer to this request may be one that others get too. */
export function isSharable({ method, headers }: FastifyRequest): boolean {
  return (method === "GET" || method === "HEAD") && headers.cookie === undefined && headers.authorization === undefined;
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
  else reply.send(coding === undefined ? zstdDecompressSync(page.body) : await page.pack[coding]());
}
