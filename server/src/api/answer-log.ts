import type { FastifyReply, FastifyRequest } from "fastify";
import { LogController } from "../http/fastify-library.ts";
import { networkOf } from "../domain/network-of.ts";
import { freeRoutes, meteredRoutes } from "../domain/operations.ts";
import { parseTraceId } from "./proxy-headers.ts";
import type { RefusalLog } from "./refusal-log.ts";

/** What is no operation of the API, by its kind: the site, health checks, the document of the API, and whatever is none of them. */
const otherKinds = ["page", "pageData", "pageForm", "pageFile", "asset", "health", "document", "other"] as const;

/** What requests are counted as. */
export type CountedOperation = (typeof meteredRoutes | typeof freeRoutes)[number]["id"] | (typeof otherKinds)[number];
export const countedOperations: readonly CountedOperation[] = [
  ...meteredRoutes.map(({ id }) => id),
  ...freeRoutes.map(({ id }) => id),
  ...otherKinds,
];

/** Counts answers, for the operator's metrics. Called with every request; must neither block nor throw. */
export interface RequestCounter {
  /** An answer is out, or its connection is gone. */
  noteAnswer(operation: CountedOperation, status: number, ms: number): void;
  /** An answer to what never became a request. */
  noteRefusal(operation: CountedOperation, status: number): void;
}

/** Counts nothing. */
export const noCounter: RequestCounter = { noteAnswer() {}, noteRefusal() {} };

/** What the log tells of requests. */
export interface RequestLines {
  /** A line for all requests, for some of those that are refused, or for none. */
  readonly logRequests: "all" | "refused" | "off";
  /** Whether a line tells the network that a request came from. */
  readonly logNetwork: boolean;
}

export const defaultRequestLines: RequestLines = { logRequests: "all", logNetwork: true };

interface AnswerLogOptions extends RequestLines {
  readonly counter: RequestCounter;
  readonly refusals: RefusalLog;
  /** The log's; above `info` nothing is put together for it. */
  readonly level: string;
}

/** Levels of a log that shows the lines of answers. */
const shownLevels: ReadonlySet<string> = new Set(["trace", "debug", "info"]);
/** The first status that refuses. */
const refusedStatusMin = 400;

/**
 * What happens when a request is over, its answer out or its connection gone: it is counted, then logged. The framework tells
 * its log controller of every such end; a hook would tell the same at the price of three closures a request.
 */
export class AnswerLog extends LogController {
  readonly #options: AnswerLogOptions;

  readonly #isShown: boolean;

  constructor(options: AnswerLogOptions) {
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

  // The framework's other lines are left out.
  override incomingRequest(): void {}
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}

/**
 * The line of an answer, with the route's pattern instead of the address: whatever a client puts into an address, a key too,
 * stays out of the log. Who asked is told by ids, never by e-mail.
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
    /** What this request is counted as. */
    operation: CountedOperation;
    /** Whose it is, once that is known: of the key that is accepted, or of the person who is signed in. */
    accountId: string;
    /** The key that is accepted. */
    keyId: string;
  }
}
