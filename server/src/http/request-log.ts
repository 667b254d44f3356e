import { LogController, type FastifyReply, type FastifyRequest } from "fastify";
import { networkOf } from "../runtime/network-of.ts";
import { freeRoutes, meteredRoutes } from "@tincture/contract/operations";
import { parseTraceId } from "./proxy-headers.ts";
import type { RefusalLog } from "./refusal-log.ts";

/** Requests that are not API operations. `other` includes unknown paths and invalid HTTP. */
const otherKinds = ["page", "pageData", "pageForm", "pageFile", "asset", "health", "document", "other"] as const;

/** The label of a request in the metrics. */
export type CountedOperation = (typeof meteredRoutes | typeof freeRoutes)[number]["id"] | (typeof otherKinds)[number];
export const countedOperations: readonly CountedOperation[] = [
  ...meteredRoutes.map(({ id }) => id),
  ...freeRoutes.map(({ id }) => id),
  ...otherKinds,
];

/** Counts replies for the metrics. Called for every request, so it must neither block nor throw. */
export interface RequestCounter {
  /** Called when a reply is sent or its connection is closed. */
  noteAnswer(operation: CountedOperation, status: number, ms: number): void;
  /** Called for a reply to bytes that are not a request. */
  noteRefusal(operation: CountedOperation, status: number): void;
}

export const noCounter: RequestCounter = { noteAnswer() {}, noteRefusal() {} };

/** Options for request lines in the log. */
export interface RequestLines {
  /** Whether to log all requests, some of the refused ones, or none. */
  readonly logRequests: "all" | "refused" | "off";
  /** Whether lines include the client's network. */
  readonly logNetwork: boolean;
}

export const defaultRequestLines: RequestLines = { logRequests: "all", logNetwork: true };

interface RequestLogOptions extends RequestLines {
  readonly counter: RequestCounter;
  readonly refusals: RefusalLog;
  /** The log's level. Above `info`, no lines are formatted. */
  readonly level: string;
}

/** Log levels that include request lines. */
const shownLevels: ReadonlySet<string> = new Set(["trace", "debug", "info"]);
/** The first status of an error. */
const refusedStatusMin = 400;

/**
 * Counts and logs each request when its reply is sent or its connection is closed. Fastify calls
 * the log controller for this. A hook would cost three closures per request.
 */
export class RequestLog extends LogController {
  readonly #options: RequestLogOptions;

  readonly #isShown: boolean;

  constructor(options: RequestLogOptions) {
    super();
    this.#options = options;
    this.#isShown = shownLevels.has(options.level);
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { counter, refusals, logRequests, logNetwork } = this.#options;
    const { statusCode: status } = reply;
    counter.noteAnswer(request.operation, status, reply.elapsedTime);
    const describe = (): object => describeAnswer(request, reply, logNetwork);
    if (error) refusals.noteUndelivered(error, describe);
    else if (logRequests === "all" && this.#isShown) request.log.info(describe(), "answered");
    else if (logRequests === "refused" && status >= refusedStatusMin)
      refusals.note({ operation: request.operation, status }, describe);
  }

  // Fastify's other lines are disabled.
  override incomingRequest(): void {}
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}

/**
 * Returns the log line of a request. It has the route's pattern instead of the address, which may
 * contain a key. Clients are identified by ids, never by email.
 */
function describeAnswer(request: FastifyRequest, reply: FastifyReply, hasNetwork: boolean): object {
  const { accountId, keyId } = request;
  const traceId = parseTraceId(request.headers.traceparent);
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    operation: request.operation,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
    ...(traceId !== undefined && { traceId }),
    ...(accountId !== "" && { accountId }),
    ...(keyId !== "" && { keyId }),
    ...(hasNetwork && { network: networkOf(request.ip) }),
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** The label of this request in the metrics. */
    operation: CountedOperation;
    /** The account of the key or of the signed-in person, if known. */
    accountId: string;
    /** The id of the accepted key. */
    keyId: string;
  }
}
