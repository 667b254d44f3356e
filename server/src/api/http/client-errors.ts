import type { Socket } from "node:net";
import { DomainError } from "../../domain/errors.ts";
import { formatErrorBody, formatErrorHeaders } from "../answer-error.ts";
import { errorStatus } from "../error-status.ts";
import type { Headers } from "../headers.ts";
import { serverLimits } from "./server-limits.ts";

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  414: "URI Too Long",
  431: "Request Header Fields Too Large",
};

/** What Node says about bytes that are not a request. */
interface ClientError {
  readonly code: string;
  /** The bytes themselves: they may hold a key, so they are never logged. */
  readonly rawPacket: unknown;
}

export interface ClientErrorOptions {
  readonly headers: Headers;
  readonly createRequestId: () => string;
}

/** Answers what never became a request, in the same shape as every other error. */
export function createClientErrorHandler({ headers, createRequestId }: ClientErrorOptions) {
  return function handleClientError(error: ClientError, socket: Socket): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = toProblem(error);
    const requestId = createRequestId();
    const body = formatErrorBody(problem, requestId);
    const all: Headers = {
      ...headers,
      ...formatErrorHeaders(problem),
      "x-request-id": requestId,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const status = errorStatus[problem.code];
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${reasons[status]}`, ...lines, "", body].join("\r\n"));
  };
}

function toProblem(error: ClientError): DomainError {
  if (error.code === "HPE_HEADER_OVERFLOW")
    return hasLongTarget(error.rawPacket) ? uriTooLong() : headersTooLarge();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new DomainError("invalid_parameter", "The request did not arrive in time");
  }
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

/** The parser only says that all headers together are too large; a request line that is so by itself is told apart here. */
function hasLongTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet) || !/^[A-Z]+ \//.test(packet.toString("latin1", 0, 16))) return false;
  const lineEnd = packet.indexOf("\r\n");
  return lineEnd === -1 || lineEnd > serverLimits.urlLengthMax;
}
