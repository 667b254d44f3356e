import type { Deflate } from "@tincture/color/export";
import { type LoadContext, requestContext } from "../shell/load-context.ts";

interface ServedFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly disposition: "inline" | "attachment";
  /** Seconds that a copy stays fresh, or "immutable" when the address determines the content. */
  readonly maxAge: number | "immutable";
  /** Differs when the content does. */
  readonly version: string;
  readonly write: () => Promise<string | Uint8Array<ArrayBuffer>>;
}

const yearSeconds = 31_536_000;

/** Other sites may show a file and read it with its headers. */
const forOtherSites = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Disposition, ETag, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

/** Sends a file, or 304. Proxies must not compress it, because the entity tag is strong. */
export async function answerFile(context: LoadContext, file: ServedFile): Promise<Response> {
  const tag = `"${await digest(file.version)}"`;
  const caching = file.maxAge === "immutable" ? `max-age=${yearSeconds}, immutable` : `max-age=${file.maxAge}`;
  const headers = new Headers({
    ...forOtherSites,
    "content-type": file.mediaType,
    "content-disposition": `${file.disposition}; filename="${file.fileName}"`,
    "cache-control": `public, ${caching}, no-transform`,
    // Files do not depend on cookies, unlike pages.
    vary: "Accept-Encoding",
    etag: tag,
  });
  if (context.get(requestContext).hasAnswer(tag)) return new Response(null, { status: 304, headers });
  return new Response(await file.write(), { headers });
}

/** Refuses with one line of text, because clients of files are often not browsers. */
export function refuseFile(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { ...forOtherSites, ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}

const digestBytes = 16;

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, digestBytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Content = string | Uint8Array<ArrayBuffer>;

/**
 * Compresses asynchronously for a synchronous writer: the first run collects the bytes, the second
 * gets the results, so `write` must pass the same bytes to `deflate` in both.
 */
export async function writeFile<Written extends Content>(write: (deflate: Deflate) => Written): Promise<Written> {
  const wanted: Uint8Array[] = [];
  const draft = write((bytes) => {
    wanted.push(bytes);
    return new Uint8Array(0);
  });
  if (wanted.length === 0) return draft;
  const packed = (await Promise.all(wanted.map(packBytes))).values();
  return write(() => packed.next().value ?? new Uint8Array(0));
}

async function packBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
