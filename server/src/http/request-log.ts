import { LogController, type FastifyReply, type FastifyRequest, type FastifyBaseLogger } from "fastify";
import { networkOf } from "../runtime/network-of.ts";
import { freeRoutes, managementRoutes, meteredRoutes } from "@tincture/contract/operations";
import { parseTraceId } from "./request-head.ts";
import { describeReason } from "../runtime/describe-reason.ts";
import { LogThrottle } from "../runtime/log-throttle.ts";
import type { DomainError } from "@tincture/contract/errors";

/** `other` includes unknown paths and invalid HTTP. */
const otherKinds = ["page", "pageData", "pageForm", "pageFile", "asset", "health", "document", "other"] as const;

export type CountedOperation =
  | (typeof meteredRoutes | typeof freeRoutes | typeof managementRoutes)[number]["id"]
  | (typeof otherKinds)[number];
export const countedOperations: readonly CountedOperation[] = [
  ...meteredRoutes.map(({ id }) => id),
  ...freeRoutes.map(({ id }) => id),
  ...managementRoutes.map(({ id }) => id),
  ...otherKinds,
];

/** Called for every request, so it must neither block nor throw. */
export interface RequestCounter {
  noteAnswer(operation: CountedOperation, status: number, ms: number): void;
  noteRefusal(operation: CountedOperation, status: number): void;
}

export const noCounter: RequestCounter = { noteAnswer() {}, noteRefusal() {} };

export interface RequestLines {
  readonly logRequests: "all" | "refused" | "off";
  readonly logNetwork: boolean;
}

export const defaultRequestLines: RequestLines = { logRequests: "all", logNetwork: true };

interface RequestLogOptions extends RequestLines {
  readonly counter: RequestCounter;
  readonly refusals: RefusalLog;
  readonly level: string;
}

const shownLevels: ReadonlySet<string> = new Set(["trace", "debug", "info"]);
const refusedStatusMin = 400;

/**
 * Fastify calls the log controller when a reply is sent or its connection is closed. A hook would
 * cost three closures per request.
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
 * Has the route's pattern instead of the address, which may contain a key, and ids instead of
 * e-mails.
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
    operation: CountedOperation;
    /** The account of the key or of the signed-in person, if known. */
    accountId: string;
    keyId: string;
  }
}

const fullMax = 5;

type Kind = Readonly<Record<string, string | number>>;

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/** Logs a limited number of lines, since clients could send any number of wrong requests. */
export function createRefusalLog(log: FastifyBaseLogger, tellsRefused: boolean) {
  const refused = limitLines((kind, more) => log.info({ ...kind, more }, "more refused"));
  const undelivered = limitLines((kind, more) => log.error({ ...kind, more }, "more answers not delivered"));
  return {
    note(kind: Kind, describe: () => object): void {
      if (tellsRefused) refused.note(kind, () => log.info(describe(), "refused"));
    },
    /** Logs a reply, perhaps charged, whose connection broke. */
    noteUndelivered(error: Error, describe: () => object): void {
      const kind = { reason: describeReason(error) };
      undelivered.note(kind, () => log.error({ ...describe(), ...kind }, "answer not delivered"));
    },
    close(): void {
      refused.close();
      undelivered.close();
    },
  };
}

function limitLines(logCount: (kind: Kind, more: number) => void): LogThrottle<Kind> {
  return new LogThrottle<Kind>({ fullMax, groupOthers: () => ({ reason: "other reasons" }), logCount });
}

interface Cause {
  readonly code: string;
  readonly isOutcomeUnknown: boolean;
  readonly reason: string;
}

export interface FailedRequest {
  readonly requestId: string;
  readonly traceId?: string | undefined;
  readonly accountId?: string | undefined;
}

export type FailureLog = ReturnType<typeof createFailureLog>;

/** Logs failed requests: the first of each cause in full, then a count per second. */
export function createFailureLog(log: FastifyBaseLogger) {
  const throttle = new LogThrottle<Cause>({
    groupOthers: (cause) => ({ ...cause, reason: "other causes" }),
    logCount: (cause, more) => log.error({ ...cause, more }, "requests failed"),
  });
  return {
    note(problem: DomainError, failed: FailedRequest): void {
      const cause = describeCause(problem);
      const line = { ...failed, ...cause, ...describeMistake(problem) };
      throttle.note(cause, () => log.error(line, "request failed"), findPlace(problem));
    },
    close: () => throttle.close(),
  };
}

function describeCause({ code, isOutcomeUnknown, publicMessage, cause }: DomainError): Cause {
  return { code, isOutcomeUnknown, reason: describeReason(cause === undefined ? publicMessage : cause) };
}

/** Includes the stack of an internal error. Other errors are described by their code. */
function describeMistake(problem: DomainError): { readonly err?: unknown } {
  return problem.code === "internal_error" ? { err: problem.cause ?? problem } : {};
}

/** Distinguishes errors with the same message by their place in the code. */
function findPlace(problem: DomainError): string {
  const { err } = describeMistake(problem);
  const stack = err instanceof Error ? (err.stack ?? "") : "";
  return stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
}
