import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to connections, from 32,768 on Linux: none of them can be given it before somebody listens on it. */
const ports = { min: 10_000, max: 32_767 };
const triesMax = 50;

/** A port that nobody listens on. @throws why none can be listened on there */
export async function findFreePort(host: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(ports.min, ports.max + 1);
    const server = createServer().listen(port, host);
    try {
      await once(server, "listening");
      server.close();
      await once(server, "close");
      return port;
    } catch (error) {
      if (!isTaken(error) || tries >= triesMax) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
