/**
 * What lies below requests: connections, bytes that are no HTTP, the server's limits, routes and log lines. Nothing here knows an
 * operation. What the pages need too is in `server/src/http/`.
 */
import type { IncomingMessage, Server } from "node:http";
import { methodNotAllowed } from "./add-route.ts";
import type { OpenAnswers } from "./open-answers.ts";
import type { RefuseConnection } from "./refuse-connection.ts";
import { serverLimits } from "./server-limits.ts";

export interface ConnectionCare {
  readonly openAnswers: OpenAnswers;
  readonly refuse: RefuseConnection;
}

/** Sets how Node's server treats connections, where its own ways would cost an answer. */
export function tendConnections(server: Server, { openAnswers, refuse }: ConnectionCare): void {
  // Else a client that closes its side after the request loses the answer, which it may have paid for. Node closes the other
  // side after the last answer, at once when there is none. The types do not know this field.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.prependListener("request", (request, response) => openAnswers.add(request, response));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", refuseTunnel);

  /** Node has let go of the connection: neither its errors nor its timeouts are minded any more. */
  function refuseTunnel({ socket }: IncomingMessage): void {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(serverLimits.connectionTimeoutMs, () => socket.destroy());
    refuse(socket, { problem: methodNotAllowed("CONNECT"), reason: "CONNECT" });
  }
}
