/**
 * Clients that hold connections open in every way in which one can, by mistake or on purpose. No
 * error matters to them.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { pauseMs } from "./load.ts";

/** The server closes connections that send more requests ahead. */
const pipelined = 32;
const tooMany = 500;
const idleAnswers = 3;
const sipMs = 20;
const reconnectMs = 5;
/** The start of a TLS handshake. */
const tlsGreeting = Buffer.from("16030100050100000100", "hex");
const garbage = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 151) % 256));

export interface HostileClients {
  /** Closes all connections for good. */
  end(): void;
}

interface Target {
  readonly port: number;
  readonly metricsPort: number;
  /** A key whose usage is not checked. */
  readonly secret: string;
}

/** Starts `ofAKind` attacks of each kind. */
export function startHostileClients(target: Target, ofAKind: number): HostileClients {
  const attack = new Attack(target);
  for (let client = 0; client < ofAKind; client += 1) attack.begin();
  return attack;
}

/** Resets the connection during the response, as HAProxy ends its health checks. */
export async function askAndReset(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.once("data", () => socket.resetAndDestroy());
  });
  socket.on("error", () => socket.destroy());
  await once(socket, "close");
}

class Attack implements HostileClients {
  readonly #target: Target;
  readonly #sockets = new Set<Socket>();
  #isOver = false;

  constructor(target: Target) {
    this.#target = target;
  }

  begin(): void {
    const { port, metricsPort, secret } = this.#target;
    const list = `GET /api/v1/palettes?limit=50 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
    const halfHead = "GET /api/v1/account HTTP/1.1\r\nHost: x\r\n";
    const halfBody = "POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nemail=";
    const halfChunk = "POST /sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nem";
    for (const bytes of [
      "",
      halfHead,
      halfBody,
      halfChunk,
      list.repeat(pipelined),
      list.repeat(tooMany),
      `${list}GET /livez HT`,
      tlsGreeting,
      garbage,
    ])
      this.#sendUnread(port, bytes);
    this.#sendUnread(metricsPort, "GET /metrics HTTP/1.1\r\nHost: x\r\n");
    this.#idle(port);
    this.#sip(port, list);
    for (const bytes of [halfHead, list]) void this.#comeAgain(port, bytes);
  }

  end(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(port: number): Socket {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  #sendUnread(port: number, bytes: string | Buffer): void {
    const socket = this.#open(port).pause();
    if (bytes.length > 0) socket.write(bytes);
  }

  /** Keeps a connection open after its responses. */
  #idle(port: number): void {
    const socket = this.#open(port).resume();
    for (let answer = 0; answer < idleAnswers; answer += 1) socket.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
  }

  /** Reads a long response slowly. */
  #sip(port: number, list: string): void {
    const socket = this.#open(port).pause();
    socket.write(list.repeat(pipelined));
    const timer = setInterval(() => socket.read(512), sipMs);
    socket.once("close", () => clearInterval(timer));
  }

  /** Reconnects at once. */
  async #comeAgain(port: number, bytes: string): Promise<void> {
    while (!this.#isOver) {
      const socket = this.#open(port).resume();
      socket.write(bytes);
      socket.once("end", () => socket.destroy());
      await once(socket, "close").catch(() => undefined);
      await pauseMs(reconnectMs);
    }
  }
}
