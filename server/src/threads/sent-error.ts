/** Errors between threads: plain data, for classes and their fields do not cross. */
import type { ErrorCode } from "../domain/error-status.ts";
import { describeReason } from "../domain/describe-reason.ts";
import { DomainError } from "../domain/errors.ts";

export interface SentError {
  readonly message: string;
  /** Of the error itself, or of what lies beneath a refusal. */
  readonly stack: string;
  /** Of a `DomainError`. */
  readonly domain?: {
    readonly code: ErrorCode;
    readonly isOutcomeUnknown: boolean;
    readonly retryAfterSeconds?: number;
    /** Its name, and what a kind of its own has besides. */
    readonly details: object;
  };
}

export function packError(error: unknown): SentError {
  if (!(error instanceof DomainError)) {
    return { message: error instanceof Error ? error.message : describeReason(error), stack: formatStack(error) };
  }
  const { code, publicMessage: message, isOutcomeUnknown, retryAfterSeconds, ...details } = error;
  const domain = { code, isOutcomeUnknown, details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { message, stack: formatStack(error.cause ?? error), domain };
}

/** The error again: a refusal with all that it says, any other with the stack that it had. */
export function unpackError({ message, stack, domain }: SentError): Error {
  if (!domain) return Object.assign(new Error(message), stack !== "" && { stack });
  const { code, details, ...options } = domain;
  return Object.assign(new DomainError(code, message, { ...options, cause: stack }), details);
}

function formatStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : "";
}
