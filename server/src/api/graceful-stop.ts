/**
 * How the server stops, whatever its clients do. From the first word on every answer says that its connection ends, and `/readyz`
 * refuses; until it closes it takes requests all the same, since proxies need a moment to notice. Then it listens no longer and
 * closes each connection that has no answer under way: idle ones, unused ones, those with half a head.
 * Answers under way get a while, in which nothing may come to be charged that can no longer be delivered:
 *
 *     close            reading ends           cut
 *       | reads, debits   | debits, deliveries  |
 *
 * Who has not sent the rest of a request by then, or has not taken an answer, is cut off.
 */
import type { FastifyInstance } from "fastify";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DomainError } from "../domain/errors.ts";
import type { Pipelines } from "../http/limits/pipelines.ts";
import type { OpenAnswers } from "./connections.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly stop: Stop;
  }
}

interface Stop {
  readonly isBegun: boolean;
  /** Announces the stop to clients and proxies; `close` does so too. */
  begin(): void;
}

/** Milliseconds since the server began to close. */
export interface StopTimes {
  /** From here on nothing is read that would be charged. What was read before has until the cut: twice what the store may take. */
  readonly readingEndsMs: number;
  readonly cutMs: number;
}

/** Of the five seconds of the contract; what is left is for the store. */
export const defaultStopTimes: StopTimes = { readingEndsMs: 1000, cutMs: 2500 };

interface StoppingParts {
  readonly openAnswers: OpenAnswers;
  readonly pipelines: Pipelines;
  /** Refuses what waits to be read, and what comes. */
  readonly endReading: () => void;
  readonly times: StopTimes;
}

/** Lets the server close gracefully, and in time. */
export function addGracefulStop(server: FastifyInstance, parts: StoppingParts): void {
  const { openAnswers, pipelines, endReading, times } = parts;
  let isBegun = false;
  function begin(): void {
    isBegun = true;
    openAnswers.endConnections();
  }
  server.decorate("stop", {
    get isBegun() {
      return isBegun;
    },
    begin,
  });
  // Node would close connections whose answer waits for its client to take it, and leave those that have asked nothing.
  server.server.closeIdleConnections = ignore;
  server.addHook("preClose", async () => {
    begin();
    pipelines.serveAll();
    await takeWhatCame(server);
    for (const socket of pipelines.sockets) if (!openAnswers.hasOpen(socket)) socket.destroy();
    const timers = [
      setTimeout(endReading, times.readingEndsMs),
      setTimeout(() => cutOff(server, pipelines), times.cutMs),
    ];
    server.server.once("close", () => timers.forEach((timer) => clearTimeout(timer)));
  });
}

/** What a request is told that would be read too late. */
export function shuttingDown(): DomainError {
  return new DomainError("service_unavailable", "The service is shutting down", { retryAfterSeconds: 1 });
}

/** Part of the five seconds that a stop may take. */
const acceptMsMax = 500;
/** The rest of the current turn, one that accepts a connection, and one that reads its request. */
const idleTurns = 3;

/**
 * Waits until the connections that have arrived are accepted and their requests read. Node accepts
 * one connection a turn, and the system resets those that are left when the server stops listening.
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
