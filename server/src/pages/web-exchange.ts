/** Between the framework's requests and replies and the web's: the request that the site gets, and its response on the way out. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { chooseQuickCoding, packPage } from "../http/content-coding.ts";

/**
 * The request as the site's framework wants it. Its address is made of the public one, never of the `Host` header.
 *
 * @param address - scheme, host and path of the public address, without a trailing slash
 * @throws {TypeError} when the target is no path
 */
export function createWebRequest(request: FastifyRequest, reply: FastifyReply, address: string): Request {
  const url = new URL(address + request.url);
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(url, {
    method: request.method,
    headers: listHeaders(request),
    signal: gone.signal,
    ...(request.body instanceof Uint8Array && { body: new Uint8Array(request.body) }),
  });
}

const hidden = new Set([
  "host",
  "connection",
  "x-forwarded-host",
  "x-forwarded-proto",
  "transfer-encoding",
  "content-length",
]);

/** Headers as they came, but what speaks of the connection and could be taken for an address. */
function listHeaders({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hidden.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) kept.append(name, one);
  }
  return kept;
}

/**
 * Whose request it is, against forged form posts: a browser names the origin of the page that posts. It has to be this site's,
 * by its public address or by the name it was called with (an instance that is tried out under another name of the machine).
 *
 * @param headers - of a request that changes something
 * @param siteOrigin - of the public address
 * @returns the origin under which the browser sees this site; undefined when another site, or nobody, posts
 */
export function findOwnOrigin(headers: IncomingHttpHeaders, siteOrigin: string): string | undefined {
  const { origin, host } = headers;
  if (origin === undefined || origin === siteOrigin) return origin;
  // Nothing but an origin: what a program sends may hold a path, or the name of somebody before the host.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return undefined;
  return new URL(origin).host === host && origin.startsWith("http:") ? origin : undefined;
}

/** Below this packing makes it no smaller on the wire. */
const packedBytesMin = 860;
const packableTypes = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/** A page, made whole: the queue has to know when the work on it is over. */
export interface MadePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export async function collectPage(response: Response): Promise<MadePage> {
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

/** Sends a page, packed when that is worth it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: MadePage): Promise<void> {
  const { status, headers, body } = page;
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  const isPackable =
    body.length >= packedBytesMin &&
    packableTypes.test(headers.get("content-type") ?? "") &&
    !headers.get("cache-control")?.includes("no-transform");
  const coding = isPackable ? chooseQuickCoding(request.headers["accept-encoding"]) : undefined;
  if (isPackable) reply.header("vary", joinVary(headers.get("vary"), "Accept-Encoding"));
  if (coding !== undefined) reply.header("content-encoding", coding);
  const sent = coding === undefined ? body : await packPage(body, coding);
  if (request.method === "HEAD" || sent.length === 0) reply.send();
  else reply.send(sent);
}

function joinVary(present: string | null, name: string): string {
  return present === null ? name : `${present}, ${name}`;
}
