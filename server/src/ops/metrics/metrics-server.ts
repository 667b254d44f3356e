import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";

const connectionsMax = 64;
const requestMsMax = 5000;
const idleMsMax = 65_000;
const textType = "text/plain; version=0.0.4; charset=utf-8";

interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly checkReadiness: () => Promise<void>;
}

/** For the operator. It answers even while the public listener is full. */
export type MetricsServer = Awaited<ReturnType<typeof startMetricsServer>>;

export async function startMetricsServer(options: MetricsServerOptions) {
  const { host, port, registry, checkReadiness } = options;
  const routes: Readonly<Record<string, () => Promise<string>>> = {
    "/metrics": () => registry.metrics(),
    "/livez": async () => "ok\n",
    "/readyz": async () => {
      await checkReadiness();
      return "ok\n";
    },
  };
  const server = createServer({ requestTimeout: requestMsMax, headersTimeout: requestMsMax });
  server.on("request", (request, response) => void answer(request, response, routes));
  server.maxConnections = connectionsMax;
  server.keepAliveTimeout = idleMsMax;
  server.unref();
  await listen(server, host, port);
  return { port: portOf(server), close: () => close(server) };
}

async function answer(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  routes: Readonly<Record<string, () => Promise<string>>>,
): Promise<void> {
  const read = Object.hasOwn(routes, url) ? routes[url] : undefined;
  if (!read) return send(response, 404, "There is nothing here but /metrics, /livez and /readyz\n");
  if (method !== "GET" && method !== "HEAD") return send(response.setHeader("allow", "GET, HEAD"), 405, "");
  try {
    send(response, 200, await read());
  } catch (error) {
    send(response, 503, `${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": textType, "cache-control": "no-store" }).end(body);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { address } = await lookup(host, { order: "ipv4first" });
  server.listen(port, address);
  await once(server, "listening");
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
