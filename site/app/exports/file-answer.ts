import { requestContext, type LoadContext } from "../ground/load-context.ts";

/** A file as it is to be sent. */
interface ServedFile {
  readonly mediaType: string;
  readonly fileName: string;
  /** Whether a browser shows it or saves it. */
  readonly disposition: "inline" | "attachment";
  /** Seconds for which a copy is good, or for ever: its address says all that is in it. */
  readonly maxAge: number | "immutable";
  /** Differs when the content does. */
  readonly version: string;
  readonly write: () => Promise<string | Uint8Array<ArrayBuffer>>;
}

const yearSeconds = 31_536_000;

/** Other sites may show a file and read it, its headers too. */
const forOtherSites = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Content-Disposition, ETag, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * Sends a file; for those who have it already, that nothing has changed, without making it. Nobody on the way may pack it: it is
 * short, and its tag is that of these very bytes.
 */
export async function answerFile(context: LoadContext, file: ServedFile): Promise<Response> {
  const tag = `"${await digest(file.version)}"`;
  const caching = file.maxAge === "immutable" ? `max-age=${yearSeconds}, immutable` : `max-age=${file.maxAge}`;
  const headers = new Headers({
    ...forOtherSites,
    "content-type": file.mediaType,
    "content-disposition": `${file.disposition}; filename="${file.fileName}"`,
    "cache-control": `public, ${caching}, no-transform`,
    // Not by cookie, as pages do.
    vary: "Accept-Encoding",
    etag: tag,
  });
  if (context.get(requestContext).hasAnswer(tag)) return new Response(null, { status: 304, headers });
  return new Response(await file.write(), { headers });
}

/** A refusal in a line of text: the client that asks for a file is often no browser. */
export function refuseFile(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { ...forOtherSites, ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The answer for a client that has downloaded too much; undefined when it may go on. */
export async function refuseTooManyDownloads(context: LoadContext): Promise<Response | undefined> {
  const waitSeconds = await context.get(requestContext).takeDownload();
  if (waitSeconds === 0) return undefined;
  return refuseFile(429, `Too many downloads from your address. Try again in ${waitSeconds} s.`, {
    "retry-after": String(waitSeconds),
  });
}

const digestBytes = 16;

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, digestBytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
