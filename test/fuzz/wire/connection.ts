import { connect, type Socket } from "node:net";
import { withinMs } from "../../sizes.ts";
import { createAnswerReader, type WireAnswer } from "./answer-reader.ts";

/** A request as bytes, one character each. */
export interface WireRequest {
  readonly bytes: string;
  readonly isHead: boolean;
}

export class LostConnection extends Error {
  override readonly name = "LostConnection";
  /** Bytes of the response that arrived. */
  readonly answerBytes: number;
  /** False when the connection failed, so nothing was sent. */
  readonly wasConnected: boolean;

  constructor(reason: string, { answerBytes = 0, wasConnected = true } = {}) {
    super(reason);
    this.answerBytes = answerBytes;
    this.wasConnected = wasConnected;
  }
}

export interface ConnectionOptions {
  readonly port: number;
  /** The client's address, such as any of 127.0.0.0/8. */
  readonly localAddress?: string;
  readonly answerMsMax?: number;
}

export interface Connection {
  readonly isOpen: boolean;
  /**
   * Sends in one piece. @throws {LostConnection} each answer by itself, when it cannot arrive any
   * more
   */
  send(requests: readonly WireRequest[]): readonly Promise<WireAnswer>[];
  close(): void;
}

interface Waiting {
  readonly isHead: boolean;
  readonly resolve: (answer: WireAnswer) => void;
  readonly reject: (error: Error) => void;
}

const defaultAnswerMsMax = withinMs(10_000);

export function openConnection(options: ConnectionOptions): Connection {
  const { port, localAddress, answerMsMax = defaultAnswerMsMax } = options;
  const waiting: Waiting[] = [];
  let isOpen = true;
  let wasConnected = false;
  const socket: Socket = connect({ host: "127.0.0.1", port, ...(localAddress && { localAddress }) });
  const reader = createAnswerReader({
    isNextHead: () => waiting[0]?.isHead ?? false,
    onAnswer(answer) {
      const first = waiting.shift();
      if (first) first.resolve(answer);
      else fail("An answer that nobody asked for");
      socket.setTimeout(waiting.length > 0 ? answerMsMax : 0);
    },
  });

  function fail(reason: string): void {
    isOpen = false;
    socket.destroy();
    const answerBytes = reader.pendingBytes;
    for (const [position, { reject }] of waiting.splice(0).entries())
      reject(new LostConnection(reason, { wasConnected, answerBytes: position === 0 ? answerBytes : 0 }));
  }

  socket.setNoDelay(true);
  socket.once("connect", () => {
    wasConnected = true;
  });
  socket.on("timeout", () => fail(`No answer within ${answerMsMax} ms`));
  socket.on("error", (error) => fail(error.message));
  socket.on("close", () => fail("The connection was closed"));
  socket.on("data", (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  });

  return {
    get isOpen() {
      return isOpen;
    },
    send(requests) {
      const answers = requests.map(({ isHead }) => {
        const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
        if (isOpen) waiting.push({ isHead, resolve, reject });
        else reject(new LostConnection("The connection is closed", { wasConnected }));
        return promise;
      });
      socket.setTimeout(answerMsMax);
      if (isOpen) socket.write(requests.map(({ bytes }) => bytes).join(""), "latin1");
      return answers;
    },
    close() {
      fail("Closed by us");
    },
  };
}
