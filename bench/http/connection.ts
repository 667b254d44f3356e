import { connect, type Socket } from "node:net";

const headersEnd = "\r\n\r\n";
/** Without its first letter, whose case differs between servers. */
const lengthHeader = "ontent-length: ";
const chunkedHeader = "ransfer-encoding: chunked";
const chunksEnd = "0\r\n\r\n";
/** The offset of the status code, after `HTTP/1.1 `. */
const statusStart = 9;

export interface Connection {
  readonly isBusy: boolean;
  send(request: Buffer, onAnswer: (status: number, bytes: number) => void): void;
  close(): void;
}

/**
 * A minimal client, so that one core can load a server on another. It reads only the status and
 * length of a response, which must have a length or chunks of text.
 */
export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  return createConnection(socket);
}

function createConnection(socket: Socket): Connection {
  let onAnswer: ((status: number, bytes: number) => void) | undefined;
  let parts: Buffer[] = [];
  let received = 0;
  let wanted = Infinity;
  let status = 0;

  function readHead(): void {
    const head = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const end = head.indexOf(headersEnd, 0, "latin1");
    if (end === -1) return;
    status = Number(head.toString("latin1", statusStart, statusStart + 3));
    const start = head.indexOf(lengthHeader, 0, "latin1");
    const hasLength = start !== -1 && start < end;
    const length = hasLength ? Number.parseInt(head.toString("latin1", start + lengthHeader.length, end), 10) : 0;
    const isChunked = !hasLength && head.toString("latin1", 0, end).includes(chunkedHeader);
    if (!isChunked) wanted = end + headersEnd.length + length;
    else if (head.toString("latin1", head.length - chunksEnd.length) === chunksEnd) wanted = received;
  }

  function fail(error: unknown): void {
    if (onAnswer) throw new Error("The server has closed a connection", { cause: error });
  }

  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (wanted === Infinity) {
      parts.push(chunk);
      readHead();
    }
    if (received < wanted) return;
    const settle = onAnswer;
    const bytes = received;
    onAnswer = undefined;
    parts = [];
    received = 0;
    wanted = Infinity;
    settle?.(status, bytes);
  });
  socket.on("error", fail);
  socket.on("close", fail);

  return {
    get isBusy() {
      return onAnswer !== undefined;
    },
    send(request, settle) {
      onAnswer = settle;
      socket.write(request);
    },
    close() {
      onAnswer = undefined;
      socket.destroy();
    },
  };
}
