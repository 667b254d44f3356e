/**
 * Stops the server gracefully. After `begin`, replies close their connections and `/readyz` fails,
 * but requests are still handled, since proxies take a moment to notice. On close, the server stops
 * listening; no request is read after `readingEndsMs`, and slow clients are cut off at `cutMs`.
 * Nothing may be charged that cannot be delivered.
 */
import type { FastifyInstance } from "fastify";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DomainError } from "@tincture/contract/errors";
import type { Pipelines } from "./limits/pipelines.ts";
import type { OpenReplies } from "./open-replies.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly stop: { readonly isBegun: boolean; begin(): void };
  }
}

/** Milliseconds since the server began to close. */
export interface StopTimes {
  /** Later debits have until the cut, twice the time limit of the store. */
  readonly readingEndsMs: number;
  readonly cutMs: number;
}

/** A stop may take five seconds in all. The rest is for the store. */
export const defaultStopTimes: StopTimes = { readingEndsMs: 1000, cutMs: 2500 };

interface StoppingParts {
  readonly openReplies: OpenReplies;
  readonly pipelines: Pipelines;
  /** Refuses queued and new requests. */
  readonly endReading: () => void;
  readonly times: StopTimes;
}

export function addGracefulStop(server: FastifyInstance, parts: StoppingParts): void {
  const { openReplies, pipelines, endReading, times } = parts;
  let isBegun = false;
  function begin(): void {
    isBegun = true;
    openReplies.endConnections();
  }
  server.decorate("stop", {
    get isBegun() {
      return isBegun;
    },
    begin,
  });
  // Node would close connections with unread replies, and keep unused ones.
  server.server.closeIdleConnections = ignore;
  server.addHook("preClose", async () => {
    begin();
    pipelines.serveAll();
    await takeWhatCame(server);
    for (const socket of pipelines.sockets) if (!openReplies.hasOpen(socket)) socket.destroy();
    const timers = [
      setTimeout(endReading, times.readingEndsMs),
      setTimeout(() => cutOff(server, pipelines), times.cutMs),
    ];
    server.server.once("close", () => timers.forEach((timer) => clearTimeout(timer)));
  });
}

export function shuttingDown(): DomainError {
  return new DomainError("service_unavailable", "The service is shutting down", { retryAfterSeconds: 1 });
}

/** Part of the five seconds of a stop. */
const acceptMsMax = 500;
/** The current iteration, one that accepts a connection, and one that reads its request. */
const idleTurns = 3;

/**
 * Waits for arrived connections and their requests, which the system would reset. Node accepts one
 * connection per iteration of the event loop.
 */
async function takeWhatCame({ server }: FastifyInstance): Promise<void> {
  const accepted = { count: 0 };
  const count = (): void => void (accepted.count += 1);
  server.on("connection", count);
  const giveUpAt = performance.now() + acceptMsMax;
  for (let idle = 0; idle < idleTurns && performance.now() < giveUpAt; idle += 1) {
    const before = accepted.count;
    await nextTurn();
    if (accepted.count > before) idle = -1;
  }
  server.off("connection", count);
}

function cutOff(server: FastifyInstance, { sockets, connectionCount }: Pipelines): void {
  server.log.warn({ connections: connectionCount }, "closed connections of clients that were too slow");
  for (const socket of sockets) socket.destroy();
}

function ignore(): void {}
