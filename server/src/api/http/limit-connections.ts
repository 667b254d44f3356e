import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connections beyond the limit that are still taken, to be told so; any further one is closed unanswered. */
const TOLD_MAX = 500;

/** The open connections, and which of them are too many. */
export interface Connections {
  readonly openCount: number;
  readonly refusedCount: number;
  /** Whether the connection was one too many when it came: its requests are refused, and it ends with the first. */
  isRefused(socket: Socket): boolean;
}

/** Counts connections and marks those beyond the limit: each one costs memory, whatever it asks. */
export function limitConnections(server: Server, countMax: number): Connections {
  const refused = new Set<Socket>();
  let openCount = 0;
  let refusedCount = 0;
  server.maxConnections = countMax + TOLD_MAX;
  server.on("drop", () => (refusedCount += 1));
  server.on("connection", (socket) => {
    openCount += 1;
    if (openCount > countMax) {
      refused.add(socket);
      refusedCount += 1;
    }
    socket.once("close", () => {
      openCount -= 1;
      refused.delete(socket);
    });
  });
  return {
    get openCount() {
      return openCount;
    },
    get refusedCount() {
      return refusedCount;
    },
    isRefused: (socket) => refused.size > 0 && refused.has(socket),
  };
}
