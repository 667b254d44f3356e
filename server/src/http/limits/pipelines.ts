/**
 * Limits the requests of each connection before they reach Fastify. Node's parser emits all
 * requests of a 64 kB read at once, up to a thousand.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf, siteOf } from "../../runtime/network-of.ts";
import { Counts } from "../../runtime/fair-limit.ts";
import { ConnectionTurns, type Waiting } from "./connection-turns.ts";

/** Connections with more unanswered requests are destroyed. */
export const unansweredMax = 32;
/** Limits the replies that are not read. */
const handledMax = 8;
/** After this many in one turn of the event loop, all connections wait for a later turn. */
const pipelinedPerTurn = 256;
/** Connections from proxies are divided among this many virtual networks. */
const proxyShares = 8;

interface PipelineOptions {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** A trusted proxy or this machine may forward requests of many clients. */
  readonly isProxy: (address: string) => boolean;
  /** More are closed. Proxies are exempt. */
  readonly connectionsPerNetworkMax: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  isHandled: boolean;
}

interface Connection extends Waiting {
  readonly socket: Socket;
  readonly pending: Exchange[];
  unanswered: number;
  handled: number;
  /** The last turn of the event loop in which a request was read. */
  lastTurn: number;
  hasPipelined: boolean;
}

/** Pipelined requests wait for turns of the event loop. A request that arrives alone does not. */
export class Pipelines {
  readonly #options: PipelineOptions;
  readonly #connections = new Map<object, Connection>();
  readonly #turns = new ConnectionTurns<Connection>((connection) => this.#serve(connection));
  #countedTurn = 0;
  #pipelinedInTurn = 0;
  readonly #networks = new Counts();
  #destroyedCount = 0;

  constructor(server: Server, options: PipelineOptions) {
    this.#options = options;
    // Undocumented for HTTP servers. Reading starts when the connection is served.
    Object.assign(server, { pauseOnConnect: true });
    server.removeAllListeners("request");
    server.on("connection", (socket) => this.#accept(socket));
    server.on("drop", () => (this.#destroyedCount += 1));
    server.on("request", (request, response) =>
      this.#receive(this.#find(request.socket), { request, response, isHandled: false }),
    );
    // The handler of the last request may be waiting for a body that will not arrive.
    server.prependListener("clientError", (_error, socket) => {
      const connection = this.#connections.get(socket);
      if (connection) while (this.#handleNext(connection));
    });
  }

  get destroyedCount(): number {
    return this.#destroyedCount;
  }

  get sockets(): Iterable<Socket> {
    return Array.from(this.#connections.values(), ({ socket }) => socket);
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Called before the server closes. */
  serveAll(): void {
    this.#turns.serveAll();
  }

  #accept(socket: Socket): void {
    const { isProxy, connectionsPerNetworkMax } = this.#options;
    const connection = this.#find(socket);
    if (!isProxy(socket.remoteAddress ?? "")) {
      const network = networkOf(socket.remoteAddress);
      socket.once("close", () => this.#networks.subtract(network));
      if (this.#networks.add(network) > connectionsPerNetworkMax) return this.#destroy(connection);
    }
    this.#turns.wait(connection);
  }

  #find(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const counts = { unanswered: 0, handled: 0, lastTurn: -1, hasPipelined: false, isWaiting: false };
    const connection = { socket, client: clientOfPeer(socket, this.#options.isProxy), pending: [], ...counts };
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
    // The parser may emit more requests from the same read, so wait until it is done.
    process.nextTick(this.#handleRead, connection);
  }

  #receivePipelined(connection: Connection, turn: number): void {
    connection.hasPipelined = true;
    // Parsing a body runs `nextTick` callbacks, so the first request may already be handled.
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

function clientOfPeer({ remoteAddress, remotePort = 0 }: Socket, isProxy: PipelineOptions["isProxy"]): string {
  const isShared = remoteAddress !== undefined && isProxy(remoteAddress);
  return isShared ? `proxy ${remotePort % proxyShares}` : siteOf(networkOf(remoteAddress));
}

interface Parsed {
  readonly parser?: { onIncoming?: () => number } | null;
}

/**
 * Otherwise Node's parser would emit requests even after the socket is destroyed. Undocumented: any
 * result of `onIncoming` other than 0, 1 or 2 stops it with an error.
 */
function stopParser({ parser }: Socket & Parsed): void {
  if (parser) parser.onIncoming = () => -1;
}

/**
 * Node creates an error for each request of a closing connection; their stacks would take longer
 * than everything else.
 */
function omitStacks(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  socket.prependOnceListener("close", () => (Error.stackTraceLimit = 0));
  socket.once("close", () => (Error.stackTraceLimit = limit));
}
