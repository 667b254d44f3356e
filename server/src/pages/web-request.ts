import type { FastifyReply, FastifyRequest } from "fastify";

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

/** Headers as they came, but what speaks of the connection and could be taken for an address. */
function listHeaders({ headers }: FastifyRequest): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hidden.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) kept.append(name, one);
  }
  return kept;
}

const hidden = new Set([
  "host",
  "connection",
  "x-forwarded-host",
  "x-forwarded-proto",
  "transfer-encoding",
  "content-length",
]);
