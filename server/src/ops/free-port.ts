import { randomInt } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "./config.ts";

/** Outgoing connections use the range above (32,768 on Linux), so none takes the port meanwhile. */
const ports = { min: 10_000, max: 32_767 };
const triesMax = 50;

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

/** Each of several processes would share the port with another program too. */
export async function requireFreePort(options: ListenOptions): Promise<void> {
  await tryPort(options.host, options.port).catch((error: unknown) => throwListenError(options, error));
}

/**
 * For a name with several addresses, Fastify would open more servers without our connection
 * handling.
 */
export async function findAddress(host: string): Promise<string> {
  const { address } = await lookup(host, { order: "ipv4first" });
  return address;
}

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
