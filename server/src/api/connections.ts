/** The connections below the requests: how many there are, and which answers are under way on each. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PartyCounts } from "../domain/fair-limit.ts";
import { networkOf, siteOf } from "../domain/network-of.ts";
import { serverLimits } from "./server-limits.ts";

/** Connections beyond the limit that are still taken, to be told so; any further one is closed unanswered. */
const refusedAnsweredMax = 500;
/** The same of one network. */
const refusedAnsweredOfNetworkMax = 50;
/** The part of all connections that the networks of one site may have together: others find room beside anybody. */
const siteShare = 0.5;

/** The open connections, and which of them are too many. */
export interface Connections {
  readonly open: ReadonlySet<Socket>;
  readonly refusedCount: number;
  /** Whether the connection was one too many when it came: its requests are refused, and it ends with the first. */
  isRefused(socket: Socket): boolean;
}

interface ConnectionLimits {
  readonly countMax: number;
  /** Of one network, so that others find room. */
  readonly perNetworkMax: number;
  /** Whether a peer speaks for many: a proxy, or this machine. */
  readonly isExempt: (address: string) => boolean;
}

/** Counts connections and marks those beyond the limits: each one costs memory, whatever it asks. */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const { countMax, perNetworkMax } = limits;
  const perSiteMax = Math.max(perNetworkMax, Math.ceil(countMax * siteShare));
  const open = new Set<Socket>();
  const refused = new Set<Socket>();
  const [networks, sites] = [new PartyCounts(), new PartyCounts()];
  let refusedCount = 0;
  server.maxConnections = countMax + refusedAnsweredMax;
  server.on("drop", () => (refusedCount += 1));
  server.on("connection", (socket) => {
    open.add(socket);
    const network = findNetwork(socket, limits);
    const site = network === undefined ? undefined : siteOf(network);
    const count = network === undefined ? 0 : networks.add(network);
    const siteCount = site === undefined ? 0 : sites.add(site);
    if (open.size > countMax || count > perNetworkMax || siteCount > perSiteMax) {
      refused.add(socket);
      refusedCount += 1;
    }
    socket.once("close", () => {
      open.delete(socket);
      refused.delete(socket);
      if (network !== undefined) networks.subtract(network);
      if (site !== undefined) sites.subtract(site);
    });
    const tooMany = Math.max(count - perNetworkMax, siteCount - perSiteMax);
    if (tooMany > refusedAnsweredOfNetworkMax) socket.destroy();
  });
  return {
    open,
    get refusedCount() {
      return refusedCount;
    },
    isRefused: (socket) => refused.size > 0 && refused.has(socket),
  };
}

/** Whose connection it is; undefined for an exempt peer, and for one that has gone already. */
function findNetwork({ remoteAddress }: Socket, { isExempt }: ConnectionLimits): string | undefined {
  return remoteAddress === undefined || isExempt(remoteAddress) ? undefined : networkOf(remoteAddress);
}

/** Which answers are under way on each connection: with pipelining there may be several. */
export interface OpenAnswers {
  /** Counts an answer until it is out or its connection is gone. */
  add(request: IncomingMessage, response: ServerResponse): void;
  hasOpen(socket: Socket): boolean;
  /** Whether an earlier answer has said that it is the connection's last: what came behind it can get none, and must not be charged. */
  isOver(socket: Socket): boolean;
  /**
   * Where the body of the connection's last request has not arrived whole: tells whoever waits for it, if anybody does, that it will not
   * come. The answer is the last of its connection.
   *
   * @returns whether it is so: then that request has an answer of its own
   */
  giveUpBody(socket: Socket, problem: Error): boolean;
  /** Acts once no answer is under way on the connection, at once if none is. */
  whenOut(socket: Socket, act: () => void): void;
  /** Ends each connection, from now on, with the last answer that is under way on it. */
  endConnections(): void;
}

interface Queue {
  open: number;
  last: IncomingMessage;
  lastResponse: ServerResponse;
  isOver?: true;
  act?: () => void;
}

export function createOpenAnswers(): OpenAnswers {
  const queues = new WeakMap<Socket, Queue>();
  /** Of connections that are open and have asked. */
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
    add(request, response) {
      const queue = enter(request, response);
      response.once("close", () => leave(queue));
    },
    hasOpen: (socket) => (queues.get(socket)?.open ?? 0) > 0,
    isOver: (socket) => queues.get(socket)?.isOver ?? false,
    giveUpBody(socket, problem) {
      const queue = queues.get(socket);
      if (!queue || queue.last.complete) return false;
      if (queue.last.listenerCount("error") === 0) return true;
      if (!queue.lastResponse.headersSent) queue.lastResponse.setHeader("connection", "close");
      queue.last.emit("error", problem);
      return true;
    },
    whenOut(socket, act) {
      const queue = queues.get(socket);
      if (queue && queue.open > 0) queue.act = act;
      else act();
    },
    endConnections() {
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

/** Another answer comes behind the last one, and would be lost with the connection. */
function keepAliveAfter(queue: Queue): void {
  const { lastResponse } = queue;
  if (!lastResponse.headersSent) lastResponse.setHeader("connection", "keep-alive");
  else if (lastResponse.getHeader("connection") === "close") queue.isOver = true;
}

interface ConnectionOptions {
  readonly openAnswers: OpenAnswers;
  /** Refuses CONNECT and ends its connection. */
  readonly refuseTunnel: (socket: Socket) => void;
}

/** Sets how Node's server treats connections, where its own ways would cost an answer. */
export function configureConnections(server: Server, { openAnswers, refuseTunnel }: ConnectionOptions): void {
  // Else a client that closes its side after the request loses the answer, which it may have paid for. Node closes the other
  // side after the last answer, at once when there is none. The types do not know this field.
  Object.assign(server, { httpAllowHalfOpen: true });
  // One more than allowed, so that requests with too many are refused. Node drops further fields.
  server.maxHeadersCount = serverLimits.headerCountMax + 1;
  server.prependListener("request", (request, response) => openAnswers.add(request, response));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("connect", endTunnel);

  /** Node has let go of the connection: neither its errors nor its timeouts are minded any more. */
  function endTunnel({ socket }: IncomingMessage): void {
    socket.on("error", () => socket.destroy());
    socket.setTimeout(serverLimits.connectionTimeoutMs, () => socket.destroy());
    refuseTunnel(socket);
  }
}
