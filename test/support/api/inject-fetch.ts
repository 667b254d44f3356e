import type { FastifyInstance } from "fastify";
import type { Fetch } from "@tincture/client";

/** Returns a `fetch` that sends requests to a server without a port. */
export function createInjectFetch(server: FastifyInstance): Fetch {
  return async function injectFetch(url, { headers, signal }) {
    signal?.throwIfAborted();
    const { pathname, search } = new URL(url);
    const reply = await server.inject({ url: pathname + search, headers: Object.fromEntries(new Headers(headers)) });
    signal?.throwIfAborted();
    const hasBody = reply.statusCode !== 304;
    return new Response(hasBody ? reply.body : null, {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}
