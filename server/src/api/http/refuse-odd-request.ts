import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "../../domain/errors.ts";
import { uriTooLong } from "./client-errors.ts";
import type { Connections } from "./limit-connections.ts";
import { serverLimits } from "./server-limits.ts";

const BUSY_RETRY_SECONDS = 1;

/** What runs before anything else, on every request. */
export function createRefuseOddRequest(connections: Connections) {
  return function refuseOddRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    const { headers, httpVersionMinor, socket } = request.raw;
    if (connections.isRefused(socket)) {
      reply.header("connection", "close");
      return done(tooManyConnections());
    }
    if (request.originalUrl.length > serverLimits.urlLengthMax) return done(uriTooLong());
    if (headers.host === undefined && httpVersionMinor > 0) {
      return done(new DomainError("invalid_parameter", 'The header "Host" is required'));
    }
    done();
  };
}

function tooManyConnections(): DomainError {
  return new DomainError(
    "service_unavailable",
    "The service has too many connections. Try again in a moment.",
    {
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    },
  );
}
