import type { FastifyBaseLogger } from "fastify";
import { describeReason } from "../domain/describe-reason.ts";
import type { DomainError } from "../domain/errors.ts";
import { LogThrottle } from "../domain/log-throttle.ts";

/** Causes that are told apart at a time; the rest is counted together. */
const causesMax = 32;
const otherCauses = "other causes";

interface Cause {
  readonly code: string;
  readonly isOutcomeUnknown: boolean;
  readonly reason: string;
}

/** Whose request failed. */
export interface FailedRequest {
  readonly requestId: string;
  /** Of the trace that it is part of. */
  readonly traceId?: string | undefined;
  /** Known once the key is accepted. */
  readonly accountId?: string | undefined;
}

/** Tells failed requests: a cause in full when it begins, and as one line with a count for each second in which it goes on. */
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

  /** Tells what was counted and not told yet. */
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

/** Where a refusal comes from is known; where a mistake of ours is, only its stack tells. */
function describeMistake(problem: DomainError): { readonly err?: unknown } {
  return problem.code === "internal_error" ? { err: problem.cause ?? problem } : {};
}

/** Mistakes in different places may use the same words. */
function findPlace(problem: DomainError): string {
  const { err } = describeMistake(problem);
  const stack = err instanceof Error ? (err.stack ?? "") : "";
  return stack.split("\n").find((line) => /^ {4}at /.test(line)) ?? "";
}
