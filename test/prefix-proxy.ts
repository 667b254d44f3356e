/**
 * A proxy that serves a site below a path and strips it, as operators set one up in front of
 * several services.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Owner } from "./running-server.ts";

export interface PrefixProxy {
  readonly siteUrl: string;
  readonly outside: readonly string[];
}

/** @param target - the origin behind the prefix */
export async function startPrefixProxy(owner: Owner, prefix: string, target: string): Promise<PrefixProxy> {
  const outside: string[] = [];
  const server = createServer((incoming, answer) => {
    const { url = "" } = incoming;
    if (new RegExp(`^${prefix}(?:[/?]|$)`).test(url)) return forward(incoming, answer, target + strip(url));
    outside.push(url);
    answer.writeHead(404).end();
  });
  function strip(url: string): string {
    return url.slice(prefix.length).replace(/^(?!\/)/, "/");
  }
  server.listen(0, "localhost");
  await once(server, "listening");
  owner.after(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return { siteUrl: `http://localhost:${address.port}${prefix}`, outside };
}

function forward(incoming: IncomingMessage, answer: ServerResponse, url: string): void {
  const { method = "GET", headers } = incoming;
  const outgoing = request(url, { method, headers: { ...headers, host: new URL(url).host } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  outgoing.on("error", () => answer.destroy());
  incoming.pipe(outgoing);
}
