import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@tincture/contract/clock";
import { DomainError, errorStatus } from "@tincture/contract/errors";
import { networkOf } from "../runtime/network-of.ts";
import type { Limits } from "./limits/limits.ts";
import type { RequestCounter, RefusalLog } from "./request-log.ts";
import type { OpenReplies } from "./open-replies.ts";
import type { Headers } from "./headers.ts";
import { formatErrorBody, formatErrorHeaders, methodNotAllowed } from "./send-error.ts";
import { findMalformation } from "./request-head.ts";
import { httpLimits } from "./http-limits.ts";

export function createRequestGuard(openReplies: OpenReplies, limits: Limits) {
  /**
   * Connections that are closed after a malformed request, since the next one's start is unknown.
   */
  const ending = new WeakSet<Socket>();

  function findRefusal({ raw, originalUrl }: FastifyRequest): DomainError | undefined {
    const { socket } = raw;
    if (raw.rawHeaders.length > 2 * httpLimits.headerCountMax) return endAfter(socket, tooManyHeaders());
    const malformation = ending.has(socket) ? invalidHttp() : findMalformation(raw);
    if (malformation) return endAfter(socket, malformation);
    return originalUrl.length > httpLimits.urlLengthMax ? uriTooLong() : undefined;
  }
  function endAfter(socket: Socket, error: DomainError): DomainError {
    ending.add(socket);
    return error;
  }

  return function guardRequest(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { socket } = request.raw;
    if (openReplies.isOver(socket)) return void reply.hijack();
    const error = findRefusal(request);
    // Node's parser discards what follows such a request, perhaps up to the middle of the next one.
    if (asksToUpgrade(request.raw)) ending.add(socket);
    if (ending.has(socket)) reply.header("connection", "close");
    const excess = request.routeOptions.config.charges === "account" ? undefined : limits.admit(request);
    if (excess) setTimeout(done, limits.drawDelayMs(), excess);
    else done(error);
  };
}

function asksToUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");
}

interface ClientError {
  readonly code: string;
  /** The bytes. Never logged, since they may contain a key. */
  readonly rawPacket?: unknown;
  /** Where the parser failed. */
  readonly bytesParsed?: number;
}

const blankLine = "\r\n\r\n";
const headStart = "HEAD ";
const timeoutCode = "ERR_HTTP_REQUEST_TIMEOUT";
const requestLinePattern = /^([\w!#$%&'*+.^`|~-]{1,32}) \S+ HTTP\/1\.[01]\r?\n/;

export function createClientErrorHandler(refuse: RefuseConnection) {
  return function handleClientError(error: ClientError, socket: Socket): void {
    const { code } = error;
    if (socket.destroyed) return;
    if (code === "ECONNRESET") return void socket.destroy();
    // Browsers open connections in advance and would take this for the reply to their next request.
    if (code === timeoutCode && socket.bytesRead === 0) return void setImmediate(() => endUnused(socket));
    const [isUnfinished, isHead] = [code === timeoutCode, asksForHead(error)];
    refuse(socket, { problem: toProblem(error), reason: code, isUnfinished, isHead });
  };
}

/** If the event loop was blocked, a request may be read only after its timeout fires. */
function endUnused(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}

function toProblem(error: ClientError): DomainError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return hasLongTarget(error.rawPacket) ? uriTooLong() : headersTooLarge();
    case "HPE_INVALID_METHOD":
      return refuseMethod(error);
    case timeoutCode:
      return new DomainError("invalid_parameter", "The request did not arrive in time");
    default:
      return invalidHttp();
  }
}

function invalidHttp(): DomainError {
  return new DomainError("invalid_parameter", "The request is not valid HTTP");
}

function uriTooLong(): DomainError {
  return new DomainError("uri_too_long", `The address must be at most ${httpLimits.urlLengthMax} characters long`);
}

function headersTooLarge(): DomainError {
  return new DomainError(
    "headers_too_large",
    `The request headers must be at most ${httpLimits.headerBytesMax} bytes long`,
  );
}

function tooManyHeaders(): DomainError {
  return new DomainError(
    "headers_too_large",
    `The request must have at most ${httpLimits.headerCountMax} header fields`,
  );
}

/** Only the last packet of a request is known. */
function asksForHead({ rawPacket, bytesParsed = 0 }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const before = rawPacket.lastIndexOf(blankLine, Math.max(0, bytesParsed - blankLine.length));
  const start = before === -1 ? 0 : before + blankLine.length;
  return rawPacket.toString("latin1", start, start + headStart.length) === headStart;
}

/** Whether the request line alone is too long. The parser reports one error for all headers. */
function hasLongTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]+ \//.test(packet.toString("latin1", 0, 16))) return false;
  const lineEnd = packet.indexOf("\r\n");
  return lineEnd === -1 || lineEnd > httpLimits.urlLengthMax;
}

/** Node reports unknown methods as invalid HTTP. Only they have a complete request line. */
function refuseMethod({ rawPacket, bytesParsed = 0 }: ClientError): DomainError {
  if (!Buffer.isBuffer(rawPacket)) return invalidHttp();
  const start = rawPacket.lastIndexOf("\n", bytesParsed) + 1;
  const text = rawPacket.toString("latin1", start, start + httpLimits.urlLengthMax);
  const [, method] = requestLinePattern.exec(text) ?? [];
  return method === undefined ? invalidHttp() : methodNotAllowed(method);
}

interface RefusalOptions {
  readonly siteUrl: string;
  readonly headers: Headers;
  readonly createRequestId: () => string;
  readonly refusals: RefusalLog;
  readonly logNetwork: boolean;
  readonly openReplies: OpenReplies;
  readonly counter: RequestCounter;
  readonly clock: Clock;
}

interface Refusal {
  readonly problem: DomainError;
  /** The parser's error code, for the log. */
  readonly reason: string;
  /** The rest of the request must not be read, or it would be charged and not delivered. */
  readonly isUnfinished?: boolean;
  readonly isHead?: boolean;
}

/** Closes the connection too. Ignored after the first time. */
type RefuseConnection = (socket: Socket, refusal: Refusal) => void;

/**
 * Refuses a connection after its replies in progress, which may be paid for. Nothing more is read,
 * so a peer cannot delay the timeout. A request with an invalid body gets only its own reply.
 */
export function createRefuseConnection(options: RefusalOptions): RefuseConnection {
  const { openReplies } = options;
  const refused = new WeakSet<Socket>();
  return function refuseConnection(socket, refusal) {
    if (openReplies.hasOpen(socket)) socket.pause();
    if (refused.has(socket)) return;
    refused.add(socket);
    const isAnswered = openReplies.giveUpBody(socket, refusal.problem);
    openReplies.whenIdle(socket, () => {
      if (!socket.writable) return;
      const text = isAnswered ? "" : formatRefusal(refusal, socket, options);
      if (refusal.isUnfinished) socket.pause().end(text, () => socket.destroy());
      else endConnection(socket, text);
    });
  };
}

/**
 * Reads and discards input for a while: a connection closed with unread bytes is reset, and the
 * peer may lose the reply (RFC 9112, section 9.6).
 */
function endConnection(socket: Socket, text: string): void {
  socket.end(text);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), httpLimits.lingerMs);
  socket.once("close", () => clearTimeout(timer));
}

function formatRefusal({ problem, reason, isHead }: Refusal, socket: Socket, options: RefusalOptions): string {
  const requestId = options.createRequestId();
  const status = errorStatus[problem.code];
  const body = formatErrorBody(problem, { requestId, siteUrl: options.siteUrl });
  const headers: Headers = {
    ...options.headers,
    ...formatErrorHeaders(problem),
    "x-request-id": requestId,
    date: new Date(options.clock()).toUTCString(),
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  options.counter.noteRefusal("other", status);
  const { code } = problem;
  options.refusals.note({ status, code, reason }, () => ({
    requestId,
    status,
    code,
    reason,
    ...(options.logNetwork && { network: networkOf(socket.remoteAddress) }),
  }));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", isHead ? "" : body].join("\r\n");
}

/** Importing `node:http` would also load Node's `WebSocket` client, the slowest part of a start. */
export const { METHODS, STATUS_CODES } = process.getBuiltinModule("node:http");
