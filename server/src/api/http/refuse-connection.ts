import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import type { DomainError } from "../../domain/errors.ts";
import { formatErrorBody, formatErrorHeaders } from "../answer-error.ts";
import { errorStatus } from "../../domain/error-status.ts";
import type { Headers } from "../headers.ts";
import type { OpenAnswers } from "./open-answers.ts";
import type { RequestWatch } from "./request-watch.ts";
import { serverLimits } from "./server-limits.ts";

const reasonPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  414: "URI Too Long",
  431: "Request Header Fields Too Large",
};

export interface RefusalOptions {
  readonly headers: Headers;
  readonly createRequestId: () => string;
  readonly log: FastifyBaseLogger;
  readonly openAnswers: OpenAnswers;
  readonly watch: RequestWatch;
}

export interface Refusal {
  readonly problem: DomainError;
  /** What happened in the parser's terms, for the log. */
  readonly reason: string;
  /** The parser still waits for the rest of a request: were it read, it would be sold and not delivered. */
  readonly isUnfinished?: boolean;
  /** The answer to HEAD has no body, only its length. */
  readonly isHead?: boolean;
}

/** Refuses what never became a request and ends its connection. Only the first refusal of a connection counts. */
export type RefuseConnection = (socket: Socket, refusal: Refusal) => void;

/**
 * Answers that are under way, perhaps paid for, go out first; nothing more is read meanwhile, so that a peer cannot
 * put off the timeout of an idle connection by sending. A request whose body breaks has its own answer, and gets no second.
 */
export function createRefuseConnection(options: RefusalOptions): RefuseConnection {
  const { openAnswers } = options;
  const refused = new WeakSet<Socket>();
  return function refuseConnection(socket, refusal) {
    if (openAnswers.hasOpen(socket)) socket.pause();
    if (refused.has(socket)) return;
    refused.add(socket);
    const isAnswered = openAnswers.isLastRequestCut(socket);
    openAnswers.whenOut(socket, () => {
      if (!socket.writable) return;
      const text = isAnswered ? "" : formatRefusal(refusal, options);
      if (refusal.isUnfinished) socket.pause().end(text, () => socket.destroy());
      else endConnection(socket, text);
    });
  };
}

/**
 * Ends the connection with these last bytes. What the peer still sends is read and dropped for a while: a connection closed
 * with unread bytes is reset, and the peer may lose the answer.
 *
 * @see RFC 9112, section 9.6
 */
function endConnection(socket: Socket, text: string): void {
  socket.end(text);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), serverLimits.lingerMs);
  socket.once("close", () => clearTimeout(timer));
}

/** A whole HTTP answer in the shape of every other error; logged, since no request will be. */
function formatRefusal({ problem, reason, isHead }: Refusal, options: RefusalOptions): string {
  const requestId = options.createRequestId();
  const status = errorStatus[problem.code];
  const body = formatErrorBody(problem, requestId);
  const headers: Headers = {
    ...options.headers,
    ...formatErrorHeaders(problem),
    "x-request-id": requestId,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  options.watch.noteRefusal("other", status);
  options.log.info({ requestId, status, code: problem.code, reason }, "refused");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reasonPhrases[status]}`, ...lines, "", isHead ? "" : body].join("\r\n");
}
