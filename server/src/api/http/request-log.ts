import { LogController, type FastifyReply, type FastifyRequest } from "fastify";
import type { RequestWatch } from "./request-watch.ts";

/**
 * One line per answer, with the route's pattern instead of the address: whatever a client puts into an address, a key too,
 * stays out of the log. The framework's own lines are replaced or left out. Here answers are counted too: the framework has no
 * cheaper place that sees them all.
 */
export class RequestLog extends LogController {
  readonly #watch: RequestWatch;

  constructor(watch: RequestWatch) {
    super();
    this.#watch = watch;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime } = reply;
    this.#watch.noteAnswer(request.operation, reply.statusCode, elapsedTime);
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(elapsedTime * 100) / 100,
    };
    if (error) request.log.error({ ...line, err: error }, "answer not delivered");
    else request.log.info(line, "answered");
  }

  override defaultErrorLog(): void {}

  override routeNotFound(): void {}
}
