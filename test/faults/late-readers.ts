/**
 * Clients that pay for much and read it late: each answer that was charged must be there for them
 * once the server has gone.
 */
import { connect, type Socket } from "node:net";
import { createAnswerReader } from "../fuzz/wire/answer-reader.ts";
import type { Tenant } from "./database.ts";
import type { Tally } from "./spender.ts";

/** As many long responses fit into the system's buffers. */
const pipelined = 4;

export interface LateReaders {
  /** Reads all that was sent, and counts it. @throws {SyntaxError} when an answer is cut */
  read(tally: Tally): Promise<void>;
}

export function startLateReaders(port: number, { secret }: Tenant, count: number): LateReaders {
  const list = `GET /api/v1/palettes?limit=50 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1")
      .on("error", () => undefined)
      .pause();
    socket.write(list.repeat(pipelined));
    return socket;
  });
  return {
    async read(tally) {
      for (const socket of sockets) await readAll(socket, tally);
    },
  };
}

async function readAll(socket: Socket, tally: Tally): Promise<void> {
  const reader = createAnswerReader({
    isNextHead: () => false,
    onAnswer({ status, body }) {
      if (status !== 200) return;
      const { meta }: { meta: { credits_used: number; credits_remaining: number } } = JSON.parse(body);
      tally.add({ kind: "sold", credits: meta.credits_used, remaining: meta.credits_remaining });
    },
  });
  socket.on("data", (chunk: Buffer) => reader.push(chunk));
  // Requests that were not accepted cause a reset.
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve).resume());
  reader.end();
}
