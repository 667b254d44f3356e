/** A proxy to a PostgreSQL server that can be slow or break at a chosen moment. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Owner } from "./postgres-database.ts";

/**
 * What the proxy does with a message of a client: pass it on, drop the connection, or pass it on
 * and drop the reply.
 */
export type Fate = "pass" | "lose" | "lose_answer";

export interface PostgresProxy {
  readonly url: string;
  delayMs: number;
  decide: (sent: string) => Fate;
}

/** @param url - a database of a server that listens on a socket in a folder */
export async function startPostgresProxy(owner: Owner, url: string): Promise<PostgresProxy> {
  const folder = new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(folder, ".s.PGSQL.5432"));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", ignore).once("close", () => sockets.delete(socket));
    }
    link(client, upstream, proxy);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  owner.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const port = portOf(server);
  const { pathname, username } = new URL(url.replace("@/", "@localhost/"));
  const proxy: PostgresProxy = {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    delayMs: 0,
    decide: () => "pass",
  };
  return proxy;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

function link(client: Socket, upstream: Socket, proxy: PostgresProxy): void {
  let isDeaf = false;
  function breakOff(): void {
    client.destroy();
    upstream.destroy();
  }
  client.on("data", (data) => {
    const fate = proxy.decide(data.toString("latin1"));
    if (fate === "lose") return breakOff();
    isDeaf ||= fate === "lose_answer";
    later(proxy.delayMs, () => upstream.write(data));
  });
  upstream.on("data", (data) => {
    if (isDeaf) return breakOff();
    later(proxy.delayMs, () => client.write(data));
  });
  client.once("close", breakOff);
  upstream.once("close", breakOff);
}

function later(ms: number, act: () => void): void {
  if (ms === 0) act();
  else setTimeout(act, ms);
}

function ignore(): void {}
