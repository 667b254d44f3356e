import type { FastifyBaseLogger } from "fastify";
import { describeReason } from "../runtime/describe-reason.ts";
import type { DomainError } from "@tincture/contract/errors";
import { LogThrottle } from "../runtime/log-throttle.ts";

/** Causes that are counted separately. The others are counted together. */
const causesMax = 32;
const otherCauses = "other causes";

interface Cause {
  readonly code: string;
  readonly isOutcomeUnknown: boolean;
  readonly reason: string;
}

export interface FailedRequest {
  readonly requestId: string;
  /** The trace of the request. */
  readonly traceId?: string | undefined;
  /** Set once the key is accepted. */
  readonly accountId?: string | undefined;
}

/** Logs failed requests: the first of each cause in full, then a count per second. */
export class FailureLog {
  readonly #log: FastifyBaseLogger;
  readonly #throttle: LogThrottle<Cause>;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    this.#throttle = new LogThrottle({
      kindsMax: causesMax,
      gather(cause) {
        const others = { ...cause, reason: otherCauses };
        return [formatKey(others), others];
      },
      tellMore: (cause, more) => log.error({ ...cause, more }, "requests failed"),
    });
  }

  note(problem: DomainError, failed: FailedRequest): void {
    const cause = describeCause(problem);
    this.#throttle.note(`${formatKey(cause)} ${findPlace(problem)}`, cause, () =>
      this.#log.error({ ...failed, ...cause, ...describeMistake(problem) }, "request failed"),
    );
  }

  /** Logs the remaining counts. */
  close(): void {
    this.#throttle.close();
  }
}

function describeCause({ code, isOutcomeUnknown, publicMessage, cause }: DomainError): Cause {
  return { code, isOutcomeUnknown, reason: describeReason(cause === undefined ? publicMessage : cause) };
}

function formatKey({ code, isOutcomeUnknown, reason }: Cause): string {
  return `${code} ${isOutcomeUnknown} ${reason}`;
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
