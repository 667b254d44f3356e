import { randomInt } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";

/**
 * Below the range for outgoing connections, which starts at 32,768 on Linux, so that no connection
 * takes the port before the service listens on it.
 */
const ports = { min: 10_000, max: 32_767 };
const triesMax = 50;

/** Returns a free port. @throws the reason if none can be used */
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

type ListenOptions = Pick<Config, "host" | "port">;

/**
 * Checks a port that processes will share, since each of them would also share it with another
 * program.
 *
 * @throws {ConfigError} if the port is taken or cannot be used
 */
export async function requireFreePort(options: ListenOptions): Promise<void> {
  await tryPort(options.host, options.port).catch((error: unknown) => throwListenError(options, error));
}

/**
 * Returns one address. For a name with several, Fastify would open more servers without our
 * connection handling.
 */
export async function findAddress(host: string): Promise<string> {
  const { address } = await lookup(host, { order: "ipv4first" });
  return address;
}

/** @throws {ConfigError} */
export function throwListenError({ host, port }: ListenOptions, error: unknown): never {
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
