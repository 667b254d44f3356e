import type { Socket } from "node:net";
import { DomainError } from "../../domain/errors.ts";
import { methodNotAllowed } from "./add-route.ts";
import type { RefuseConnection } from "./refuse-connection.ts";
import { serverLimits } from "./server-limits.ts";

/** What Node says about bytes that are not a request. */
interface ClientError {
  readonly code: string;
  /** The bytes themselves: they may hold a key, so they are never logged. */
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

const BLANK_LINE = "\r\n\r\n";
const HEAD = "HEAD ";
const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const REQUEST_LINE = /^([\w!#$%&'*+.^`|~-]{1,32}) \S+ HTTP\/1\.[01]\r?\n/;

/** Answers what never became a request, in the same shape as every other error. */
export function createClientErrorHandler(refuse: RefuseConnection) {
  return function handleClientError(error: ClientError, socket: Socket): void {
    const { code } = error;
    if (code === "ECONNRESET") return void socket.destroy();
    const [isUnfinished, isHead] = [code === TIMEOUT, asksForHead(error)];
    refuse(socket, { problem: toProblem(error), reason: code, isUnfinished, isHead });
  };
}

function toProblem(error: ClientError): DomainError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return hasLongTarget(error.rawPacket) ? uriTooLong() : headersTooLarge();
    case "HPE_INVALID_METHOD":
      return refuseMethod(error);
    case TIMEOUT:
      return new DomainError("invalid_parameter", "The request did not arrive in time");
    default:
      return invalidHttp();
  }
}

function invalidHttp(): DomainError {
  return new DomainError("invalid_parameter", "The request is not valid HTTP");
}

/** The refusal of a request target beyond the limit. */
export function uriTooLong(): DomainError {
  return new DomainError(
    "uri_too_long",
    `The address must be at most ${serverLimits.urlLengthMax} characters long`,
  );
}

function headersTooLarge(): DomainError {
  return new DomainError(
    "headers_too_large",
    `The request headers must be at most ${serverLimits.headerBytesMax} bytes long`,
  );
}

/** As far as the bytes show it: of a request in several packets only the last is known. */
function asksForHead({ rawPacket, bytesParsed = 0 }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const blankLine = rawPacket.lastIndexOf(BLANK_LINE, Math.max(0, bytesParsed - BLANK_LINE.length));
  const start = blankLine === -1 ? 0 : blankLine + BLANK_LINE.length;
  return rawPacket.toString("latin1", start, start + HEAD.length) === HEAD;
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
  const [, method] = REQUEST_LINE.exec(text) ?? [];
  return method === undefined ? invalidHttp() : methodNotAllowed(method);
}
