/**
 * What is refused before it reaches a route: bytes that are no HTTP, and requests that are too odd or too many. All of it gets an
 * answer in the shape of every other error.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../domain/clock.ts";
import { errorStatus } from "../domain/error-status.ts";
import { DomainError, unavailable } from "../domain/errors.ts";
import { networkOf } from "../domain/network-of.ts";
import type { Connections, OpenAnswers } from "./connections.ts";
import { findMalformation } from "./request-head.ts";
import type { WatchForwarding } from "./forwarding-watch.ts";
import type { Headers } from "./headers.ts";
import type { RequestCounter } from "./answer-log.ts";
import { STATUS_CODES } from "./node-http.ts";
import type { RefusalLog } from "./refusal-log.ts";
import { formatErrorBody, formatErrorHeaders, methodNotAllowed } from "./refuse.ts";
import { serverLimits } from "./server-limits.ts";

interface GuardOptions {
  /** Whether a connection ends with an answer that is on its way: what follows gets none, and goes with it. */
  readonly isEnded: (socket: Socket) => boolean;
  readonly watchForwarding: WatchForwarding;
}

/** What runs before anything else, on every request. */
export function createRequestGuard(connections: Connections, { isEnded, watchForwarding }: GuardOptions) {
  /** What follows on them is taken for no request: where it begins is in doubt. */
  const ending = new WeakSet<Socket>();

  function findRefusal({ raw, originalUrl }: FastifyRequest): DomainError | undefined {
    const { socket } = raw;
    if (connections.isRefused(socket)) return endAfter(socket, tooManyConnections());
    if (raw.rawHeaders.length > 2 * serverLimits.headerCountMax) return endAfter(socket, tooManyHeaders());
    const malformation = ending.has(socket) ? invalidHttp() : findMalformation(raw);
    if (malformation) return endAfter(socket, malformation);
    return originalUrl.length > serverLimits.urlLengthMax ? uriTooLong() : undefined;
  }
  function endAfter(socket: Socket, error: DomainError): DomainError {
    ending.add(socket);
    return error;
  }

  return function guardRequest(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const { socket } = request.raw;
    if (isEnded(socket)) return void reply.hijack();
    watchForwarding(request.raw);
    const error = findRefusal(request);
    // Node's parser drops what came along behind such a request, perhaps up to the middle of the next one.
    if (asksToUpgrade(request.raw)) ending.add(socket);
    if (ending.has(socket)) reply.header("connection", "close");
    done(error);
  };
}

function asksToUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");
}

function tooManyConnections(): DomainError {
  return unavailable("The service has too many connections. Try again in a moment.");
}

/** What Node says about bytes that are not a request. */
interface ClientError {
  readonly code: string;
  /** The bytes themselves: they may hold a key, so they are never logged. */
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

const blankLine = "\r\n\r\n";
const headStart = "HEAD ";
const timeoutCode = "ERR_HTTP_REQUEST_TIMEOUT";
const requestLinePattern = /^([\w!#$%&'*+.^`|~-]{1,32}) \S+ HTTP\/1\.[01]\r?\n/;

/** Answers what never became a request. */
export function createClientErrorHandler(refuse: RefuseConnection) {
  return function handleClientError(error: ClientError, socket: Socket): void {
    const { code } = error;
    if (socket.destroyed) return;
    if (code === "ECONNRESET") return void socket.destroy();
    // Browsers open connections in advance. An answer to nothing would be taken for that of the request that comes just then.
    if (code === timeoutCode && socket.bytesRead === 0) return void setImmediate(() => endUnused(socket));
    const [isUnfinished, isHead] = [code === timeoutCode, asksForHead(error)];
    refuse(socket, { problem: toProblem(error), reason: code, isUnfinished, isHead });
  };
}

/** Where the loop was held up, all of a request may have come in time, and been read in this turn only: after the look at the clock. */
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
  return new DomainError("uri_too_long", `The address must be at most ${serverLimits.urlLengthMax} characters long`);
}

function headersTooLarge(): DomainError {
  return new DomainError(
    "headers_too_large",
    `The request headers must be at most ${serverLimits.headerBytesMax} bytes long`,
  );
}

function tooManyHeaders(): DomainError {
  return new DomainError(
    "headers_too_large",
    `The request must have at most ${serverLimits.headerCountMax} header fields`,
  );
}

/** As far as the bytes show it: of a request in several packets only the last is known. */
function asksForHead({ rawPacket, bytesParsed = 0 }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const before = rawPacket.lastIndexOf(blankLine, Math.max(0, bytesParsed - blankLine.length));
  const start = before === -1 ? 0 : before + blankLine.length;
  return rawPacket.toString("latin1", start, start + headStart.length) === headStart;
}

/** The parser only says that all headers together are too large; a request line that is so by itself is told apart here. */
function hasLongTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]+ \//.test(packet.toString("latin1", 0, 16))) return false;
  const lineEnd = packet.indexOf("\r\n");
  return lineEnd === -1 || lineEnd > serverLimits.urlLengthMax;
}

/** A method that the parser does not know and bytes that are no HTTP are the same to it; a whole request line tells them apart. */
function refuseMethod({ rawPacket, bytesParsed = 0 }: ClientError): DomainError {
  if (!Buffer.isBuffer(rawPacket)) return invalidHttp();
  const start = rawPacket.lastIndexOf("\n", bytesParsed) + 1;
  const text = rawPacket.toString("latin1", start, start + serverLimits.urlLengthMax);
  const [, method] = requestLinePattern.exec(text) ?? [];
  return method === undefined ? invalidHttp() : methodNotAllowed(method);
}

interface RefusalOptions {
  readonly siteUrl: string;
  readonly headers: Headers;
  readonly createRequestId: () => string;
  readonly refusals: RefusalLog;
  /** Whether a line tells the network that the bytes came from. */
  readonly logNetwork: boolean;
  readonly openAnswers: OpenAnswers;
  readonly counter: RequestCounter;
  readonly clock: Clock;
}

interface Refusal {
  readonly problem: DomainError;
  /** What happened in the parser's terms, for the log. */
  readonly reason: string;
  /** The parser still waits for the rest of a request: were it read, it would be sold and not delivered. */
  readonly isUnfinished?: boolean;
  /** The answer to HEAD has no body, only its length. */
  readonly isHead?: boolean;
}

/** Refuses what never became a request and ends its connection. Only the first refusal of a connection counts. */
type RefuseConnection = (socket: Socket, refusal: Refusal) => void;

/**
 * Answers that are under way, perhaps paid for, go out first; nothing more is read meanwhile, so that a peer cannot
 * put off the timeout of an idle connection by sending. A request whose body breaks has its own answer, and gets no second; one that
 * waits for the body is told, or it would wait until its connection ends.
 */
export function createRefuseConnection(options: RefusalOptions): RefuseConnection {
  const { openAnswers } = options;
  const refused = new WeakSet<Socket>();
  return function refuseConnection(socket, refusal) {
    if (openAnswers.hasOpen(socket)) socket.pause();
    if (refused.has(socket)) return;
    refused.add(socket);
    const isAnswered = openAnswers.giveUpBody(socket, refusal.problem);
    openAnswers.whenOut(socket, () => {
      if (!socket.writable) return;
      const text = isAnswered ? "" : formatRefusal(refusal, socket, options);
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
