import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Which answers are under way on each connection: with pipelining there may be several. */
export interface OpenAnswers {
  /** Counts an answer until it is out or its connection is gone. */
  add(request: IncomingMessage, response: ServerResponse): void;
  hasOpen(socket: Socket): boolean;
  /** Whether the body of the connection's last request has not arrived whole. */
  isLastRequestCut(socket: Socket): boolean;
  /** Acts once no answer is under way on the connection, at once if none is. */
  whenOut(socket: Socket, act: () => void): void;
}

interface Queue {
  open: number;
  last: IncomingMessage;
  act?: () => void;
}

export function createOpenAnswers(): OpenAnswers {
  const queues = new WeakMap<Socket, Queue>();

  function enter(request: IncomingMessage): Queue {
    const known = queues.get(request.socket);
    const queue = known ?? { open: 0, last: request };
    queue.open += 1;
    queue.last = request;
    if (!known) queues.set(request.socket, queue);
    return queue;
  }

  return {
    add(request, response) {
      const queue = enter(request);
      response.once("close", () => {
        queue.open -= 1;
        if (queue.open === 0) queue.act?.();
      });
    },
    hasOpen: (socket) => (queues.get(socket)?.open ?? 0) > 0,
    isLastRequestCut: (socket) => queues.get(socket)?.last.complete === false,
    whenOut(socket, act) {
      const queue = queues.get(socket);
      if (queue && queue.open > 0) queue.act = act;
      else act();
    },
  };
}
