/** Between the framework's requests and replies and the site's: what it is told of a request, and its page on the way out. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { AskedPage, MadePage } from "./page-messages.ts";

/**
 * What the site is told of a request. Its address is made of the public one, never of the `Host` header.
 *
 * @param address - scheme, host and path of the public address, without a trailing slash
 * @throws {TypeError} when the target is no path
 */
export function describeRequest(
  request: FastifyRequest,
  address: string,
): Omit<AskedPage, "receivedAt" | "isSharable"> {
  return {
    url: new URL(address + request.url).href,
    method: request.method,
    headers: listHeaders(request),
    body: request.body instanceof Uint8Array ? new Uint8Array(request.body) : undefined,
    address: request.ip,
  };
}

/** Aborted when the visitor has gone who wants to read something. What changes something is brought to its end all the same. */
export function watchVisitor({ method }: FastifyRequest, reply: FastifyReply): AbortSignal | undefined {
  if (method === "POST") return undefined;
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
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
function listHeaders({ headers }: FastifyRequest): AskedPage["headers"] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || hidden.has(name)) return [];
    return Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, value] as const];
  });
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

/** Sends a page that is one visitor's own. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: MadePage): void {
  reply.code(status).header("x-request-id", request.id);
  for (const [name, value] of headers) reply.header(name, value);
  if (request.method === "HEAD" || body.length === 0) reply.send();
  else reply.send(body);
}
