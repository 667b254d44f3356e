import { inspect } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { DomainError } from "../domain/errors.ts";

/** A cause is told in full when it begins, and as one line with a count for each second in which it goes on. */
const secondMs = 1000;
/** Causes that are told apart at a time; the rest is counted together. */
const causesMax = 32;
const otherCauses = "other causes";
/** Causes of causes, as far as they are told: a chain may be a circle. */
const chainLengthMax = 5;
const reasonLengthMax = 500;

interface Cause {
  readonly code: string;
  readonly isOutcomeUnknown: boolean;
  readonly reason: string;
}

interface Ongoing {
  readonly cause: Cause;
  /** Since they were last told. */
  more: number;
}

/** Tells failed requests in a bounded number of lines: an outage must not fill the disk that the log is on. */
export class FailureLog {
  readonly #log: FastifyBaseLogger;
  readonly #ongoing = new Map<string, Ongoing>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note(problem: DomainError, requestId: string): void {
    const cause = describeCause(problem);
    const key = `${formatKey(cause)} ${findPlace(problem)}`;
    const known = this.#ongoing.get(key);
    if (known) known.more += 1;
    else if (this.#ongoing.size < causesMax) {
      this.#ongoing.set(key, { cause, more: 0 });
      this.#log.error({ requestId, ...cause, ...describeMistake(problem) }, "request failed");
    } else this.#countOther({ ...cause, reason: otherCauses });
    this.#timer ??= this.#startSecond();
  }

  /** Tells what was counted and not told yet. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tellCounts();
    this.#ongoing.clear();
  }

  #countOther(cause: Cause): void {
    const key = formatKey(cause);
    const others = this.#ongoing.get(key) ?? { cause, more: 0 };
    others.more += 1;
    this.#ongoing.set(key, others);
  }

  #startSecond(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#tellCounts();
      this.#timer = this.#ongoing.size > 0 ? this.#startSecond() : undefined;
    }, secondMs).unref();
  }

  /** A cause that did not come again is over. */
  #tellCounts(): void {
    for (const [key, { cause, more }] of this.#ongoing) {
      if (more === 0) this.#ongoing.delete(key);
      else {
        this.#log.error({ ...cause, more }, "requests failed");
        this.#ongoing.set(key, { cause, more: 0 });
      }
    }
  }
}

function describeCause({ code, isOutcomeUnknown, publicMessage, cause }: DomainError): Cause {
  const reasons = cause === undefined ? [publicMessage] : listReasons(cause);
  return { code, isOutcomeUnknown, reason: reasons.join(": ").slice(0, reasonLengthMax) };
}

function listReasons(cause: unknown): readonly string[] {
  const reasons: string[] = [];
  let next = cause;
  while (next !== undefined && reasons.length < chainLengthMax) {
    const reason = next instanceof Error ? next.message || next.name : inspect(next);
    if (reason !== reasons.at(-1)) reasons.push(reason);
    next = next instanceof Error ? next.cause : undefined;
  }
  return reasons;
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
