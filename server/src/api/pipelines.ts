/**
 * Limits what one connection can make the server build, before Fastify sees a request. Node's parser emits every request of a
 * 64 kB read at once, which may be a thousand of them.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../domain/network-of.ts";
import { ConnectionTurns, type Waiting } from "./connection-turns.ts";

/** A connection with more unanswered requests is destroyed. */
export const unansweredMax = 32;
/** Requests of one connection that are handled at the same time, so that unread replies stay few. */
const handledMax = 8;
/** After this many pipelined requests in one turn of the event loop, the connections not read yet wait for another turn. */
const pipelinedPerTurn = 256;
/** Connections from proxies count as those of this many networks. */
const proxyShares = 8;

interface PipelineOptions {
  /** Handles a request; the server's own `request` listeners are replaced by it. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether a peer may speak for many clients: a trusted proxy, or this machine. */
  readonly isProxy: (address: string) => boolean;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  isHandled: boolean;
}

interface Connection extends Waiting {
  readonly socket: Socket;
  /** Requests that are not handled yet. While there are any, the connection is not read. */
  readonly pending: Exchange[];
  unanswered: number;
  handled: number;
  /** The last turn of the event loop in which a request was read. */
  lastTurn: number;
  hasPipelined: boolean;
}

/**
 * Reads new connections a few per turn of the event loop, and handles pipelined requests the same way. A request that arrives
 * alone is handled at once.
 */
export class Pipelines {
  readonly #options: PipelineOptions;
  readonly #connections = new Map<object, Connection>();
  readonly #turns = new ConnectionTurns<Connection>((connection) => this.#serve(connection));
  #countedTurn = 0;
  #pipelinedInTurn = 0;
  #destroyedCount = 0;

  constructor(server: Server, options: PipelineOptions) {
    this.#options = options;
    // Node has no documented option of an HTTP server for this. Reading starts when the connection is served.
    Object.assign(server, { pauseOnConnect: true });
    server.removeAllListeners("request");
    server.on("connection", (socket) => this.#turns.wait(this.#find(socket)));
    server.on("request", (request, response) =>
      this.#receive(this.#find(request.socket), { request, response, isHandled: false }),
    );
    // The client's last request may wait for a body that will not come; its handler has to know.
    server.prependListener("clientError", (_error, socket) => {
      const connection = this.#connections.get(socket);
      if (connection) while (this.#handleNext(connection));
    });
  }

  /** Connections destroyed because they sent too many requests ahead. */
  get destroyedCount(): number {
    return this.#destroyedCount;
  }

  /** Serves every waiting connection now, and each later one at once: the server is about to close. */
  serveAll(): void {
    this.#turns.serveAll();
  }

  #find(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const counts = { unanswered: 0, handled: 0, lastTurn: -1, hasPipelined: false, isWaiting: false };
    const connection = { socket, party: findParty(socket, this.#options.isProxy), pending: [], ...counts };
    this.#connections.set(socket, connection);
    socket.once("close", () => this.#connections.delete(socket));
    return connection;
  }

  #receive(connection: Connection, exchange: Exchange): void {
    if (connection.socket.destroyed) return;
    if (connection.unanswered === unansweredMax) return this.#destroy(connection);
    connection.unanswered += 1;
    exchange.response.once("close", () => this.#leave(connection, exchange));
    connection.pending.push(exchange);
    const turn = this.#turns.readTurn();
    if (connection.lastTurn === turn) return this.#receivePipelined(connection, turn);
    connection.lastTurn = turn;
    // The parser may be in the middle of a read: whether it holds more requests is known when it is done.
    process.nextTick(this.#handleRead, connection);
  }

  #receivePipelined(connection: Connection, turn: number): void {
    connection.hasPipelined = true;
    // Parsing a body runs `nextTick` callbacks too: the connection's first request may be handled by now.
    if (connection.pending.length === 1) process.nextTick(() => this.#turns.wait(connection));
    if (this.#countedTurn !== turn) [this.#countedTurn, this.#pipelinedInTurn] = [turn, 0];
    this.#pipelinedInTurn += 1;
    if (this.#pipelinedInTurn === pipelinedPerTurn && !this.#turns.isServingAll) this.#pauseAll();
  }

  #pauseAll(): void {
    for (const connection of this.#connections.values()) {
      const { socket } = connection;
      if (socket.isPaused() || socket.destroyed) continue;
      socket.pause();
      this.#turns.enqueue(connection);
    }
  }

  #destroy({ socket, pending }: Connection): void {
    this.#destroyedCount += 1;
    pending.length = 0;
    stopParser(socket);
    omitStacks(socket);
    socket.destroy();
  }

  readonly #handleRead = (connection: Connection): void => {
    if (connection.pending.length === 1 && connection.handled < handledMax) this.#handleNext(connection);
    if (connection.pending.length === 0) return;
    connection.socket.pause();
    this.#turns.wait(connection);
  };

  /** @returns whether there was one */
  #handleNext(connection: Connection): boolean {
    const next = connection.socket.destroyed ? undefined : connection.pending.shift();
    if (!next) return false;
    connection.handled += 1;
    next.isHandled = true;
    this.#options.handle(next.request, next.response);
    return true;
  }

  #leave(connection: Connection, { isHandled }: Exchange): void {
    connection.unanswered -= 1;
    if (!isHandled) return;
    connection.handled -= 1;
    if (connection.pending.length > 0) this.#turns.wait(connection);
  }

  #serve(connection: Connection): void {
    while (connection.handled < handledMax && this.#handleNext(connection));
    if (connection.pending.length === 0) connection.socket.resume();
    else connection.socket.pause();
  }
}

function findParty({ remoteAddress, remotePort = 0 }: Socket, isProxy: PipelineOptions["isProxy"]): string {
  const isShared = remoteAddress !== undefined && isProxy(remoteAddress);
  return isShared ? `proxy ${remotePort % proxyShares}` : networkOf(remoteAddress);
}

interface Parsed {
  readonly parser?: { onIncoming?: () => number } | null;
}

/**
 * Makes Node's parser drop the rest of what it has read, which it would turn into requests although the socket is destroyed.
 * The fields are not documented. Any result of `onIncoming` but 0 to 2 is an error to the parser.
 */
function stopParser({ parser }: Socket & Parsed): void {
  if (parser) parser.onIncoming = () => -1;
}

/**
 * Node makes an error for each request of a connection that closes. To format their stacks would take longer than all else
 * that such a connection costs.
 */
function omitStacks(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  socket.prependOnceListener("close", () => (Error.stackTraceLimit = 0));
  socket.once("close", () => (Error.stackTraceLimit = limit));
}
