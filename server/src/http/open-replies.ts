import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { httpLimits } from "./http-limits.ts";

interface Queue {
  open: number;
  last: IncomingMessage;
  lastResponse: ServerResponse;
  isOver?: true;
  act?: () => void;
}

export type OpenReplies = ReturnType<typeof createOpenReplies>;

/** Tracks the replies in progress on each connection. With pipelining there may be several. */
export function createOpenReplies() {
  const queues = new WeakMap<Socket, Queue>();
  const open = new Set<Queue>();
  let isEnding = false;

  function enter(request: IncomingMessage, response: ServerResponse): Queue {
    const known = queues.get(request.socket);
    const queue = known ?? { open: 0, last: request, lastResponse: response };
    queue.open += 1;
    if (isEnding && known) keepAliveAfter(known);
    queue.last = request;
    queue.lastResponse = response;
    if (!known) remember(request.socket, queue);
    if (isEnding) endWithLast(queue);
    return queue;
  }
  function remember(socket: Socket, queue: Queue): void {
    queues.set(socket, queue);
    open.add(queue);
    socket.once("close", () => open.delete(queue));
  }
  function leave(queue: Queue): void {
    queue.open -= 1;
    if (queue.open === 0) queue.act?.();
  }

  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      const queue = enter(request, response);
      response.once("close", () => leave(queue));
    },
    hasOpen: (socket: Socket): boolean => (queues.get(socket)?.open ?? 0) > 0,
    /** Whether an earlier reply closes the connection, so later requests are not charged. */
    isOver: (socket: Socket): boolean => queues.get(socket)?.isOver ?? false,
    /**
     * Fails the handler that waits for the rest of a body. Its reply closes the connection.
     *
     * @returns whether there is one, so that the request gets a reply of its own
     */
    giveUpBody(socket: Socket, problem: Error): boolean {
      const queue = queues.get(socket);
      if (!queue || queue.last.complete) return false;
      if (queue.last.listenerCount("error") === 0) return true;
      if (!queue.lastResponse.headersSent) queue.lastResponse.setHeader("connection", "close");
      queue.last.emit("error", problem);
      return true;
    },
    /** Calls back when no reply is in progress on the connection. */
    whenIdle(socket: Socket, act: () => void): void {
      const queue = queues.get(socket);
      if (queue && queue.open > 0) queue.act = act;
      else act();
    },
    /** From now on, each connection is closed after its last reply in progress. */
    endConnections(): void {
      isEnding = true;
      for (const queue of open) if (queue.open > 0) endWithLast(queue);
    },
  };
}

function endWithLast(queue: Queue): void {
  const { last, lastResponse } = queue;
  if (!lastResponse.headersSent) lastResponse.setHeader("connection", "close");
  else queue.act ??= () => last.socket.destroySoon();
}

/** Another reply follows and would be lost if the connection closed. */
function keepAliveAfter(queue: Queue): void {
  const { lastResponse } = queue;
  if (!lastResponse.headersSent) lastResponse.setHeader("connection", "keep-alive");
  else if (lastResponse.getHeader("connection") === "close") queue.isOver = true;
}

interface ConnectionOptions {
  readonly openReplies: OpenReplies;
  readonly refuseTunnel: (socket: Socket) => void;
}

export function configureConnections(server: Server, { openReplies, refuseTunnel }: ConnectionOptions): void {
  // Otherwise a client that closes its side after the request would lose a reply that it paid for.
  // The types lack this field.
  Object.assign(server, { httpAllowHalfOpen: true });
  // One more than allowed, since Node drops further fields silently.
  server.maxHeadersCount = httpLimits.headerCountMax + 1;
  server.prependListener("request", (request, response) => openReplies.add(request, response));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", endTunnel);

  /** Node no longer handles errors and timeouts of this connection. */
  function endTunnel({ socket }: IncomingMessage): void {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(httpLimits.connectionTimeoutMs, () => socket.destroy());
    refuseTunnel(socket);
  }
}
