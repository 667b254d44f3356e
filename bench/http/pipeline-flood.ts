/**
 * Connections that each send far more requests ahead than the server allows, from a process of
 * their own.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { clientCore, pinProcess } from "./processes.ts";

export interface Flood {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly bytes: number;
  readonly request: string;
  readonly isEstablished: boolean;
}

interface RunningFlood {
  /** Milliseconds until every connection was closed. */
  readonly end: Promise<number>;
}

export async function startFlood(flood: Flood): Promise<RunningFlood> {
  const child = fork(fileURLToPath(import.meta.url));
  if (child.pid !== undefined) pinProcess(child.pid, clientCore);
  const begun = once(child, "message");
  child.send(flood);
  await begun;
  return { end: once(child, "message").then(([tookMs]) => Number(tookMs)) };
}

process.once("message", (flood: Flood) => void run(flood));

async function run({ host, port, connections, bytes, request, isEstablished }: Flood): Promise<void> {
  const chunk = request.repeat(Math.ceil(bytes / request.length)).slice(0, bytes);
  const open = (): Socket => connect(port, host).on("error", () => undefined);
  const sockets = isEstablished ? Array.from({ length: connections }, open) : [];
  await Promise.all(
    sockets.map((socket) => {
      socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
      return once(socket, "data");
    }),
  );
  process.send?.("begun");
  const start = performance.now();
  while (sockets.length < connections) sockets.push(open().resume());
  await Promise.all(
    sockets.map((socket) => {
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.write(chunk);
      return closed;
    }),
  );
  process.send?.(performance.now() - start);
  if (process.connected) process.disconnect?.();
}
