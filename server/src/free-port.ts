import { randomInt } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";

/** Below the ports that systems give to connections, from 32,768 on Linux: none of them can be given it before somebody listens on it. */
const ports = { min: 10_000, max: 32_767 };
const triesMax = 50;

/** A port that nobody listens on. @throws why none can be listened on there */
export async function findFreePort(host: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(ports.min, ports.max + 1);
    try {
      await tryPort(host, port);
      return port;
    } catch (error) {
      if (!isTaken(error) || tries >= triesMax) throw error;
    }
  }
}

type Place = Pick<Config, "host" | "port">;

/**
 * For processes that share a port: each of them would share it with whoever listens there already.
 *
 * @throws {ConfigError} where somebody does, or nobody can
 */
export async function requireFreePort(place: Place): Promise<void> {
  await tryPort(place.host, place.port).catch((error: unknown) => refusePlace(place, error));
}

/** One address: for a name with several, Fastify would open further servers without our connection handling. */
export async function findAddress(host: string): Promise<string> {
  const { address } = await lookup(host, { order: "ipv4first" });
  return address;
}

/** @throws {ConfigError} */
export function refusePlace({ host, port }: Place, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new ConfigError(`Cannot listen on HOST "${host}" and PORT "${port}": ${reason}`, { cause: error });
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, await findAddress(host));
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
