import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { freeRoutes, meteredRoutes } from "../domain/operations.ts";

/** What requests are counted as; `other` is whatever is no operation of the API. */
export type CountedOperation = (typeof meteredRoutes | typeof freeRoutes)[number]["id"] | "other";
export const countedOperations: readonly CountedOperation[] = [
  ...meteredRoutes.map(({ id }) => id),
  ...freeRoutes.map(({ id }) => id),
  "other",
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

/**
 * What happens when a request is over, its answer out or its connection gone: it is counted, then logged. The framework tells
 * its log controller of every such end; a hook would tell the same at the price of three closures a request.
 */
export class AnswerLog extends LogController {
  readonly #counter: RequestCounter;

  constructor(counter: RequestCounter) {
    super();
    this.#counter = counter;
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    this.#counter.noteAnswer(request.operation, reply.statusCode, reply.elapsedTime);
    logAnswer(error, request, reply);
  }

  // The framework's other lines are left out.
  override incomingRequest(): void {}
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}

/**
 * One line per answer, with the route's pattern instead of the address: whatever a client puts into an address, a key too,
 * stays out of the log.
 */
function logAnswer(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 100) / 100,
  };
  if (error) request.log.error({ ...line, err: error }, "answer not delivered");
  else request.log.info(line, "answered");
}

declare module "fastify" {
  interface FastifyRequest {
    /** What this request is counted as. */
    operation: CountedOperation;
  }
}
