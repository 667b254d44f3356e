import type { ErrorCode } from "./error-status.ts";

export interface DomainErrorOptions {
  /** Internal reason, for the log only. */
  readonly cause?: unknown;
  /** Seconds after which a retry makes sense, whole. */
  readonly retryAfterSeconds?: number;
  /** True when a debit was sent and whether it was committed is unknown. */
  readonly isOutcomeUnknown?: boolean;
  /** The name of the invalid request parameter. */
  readonly param?: string | undefined;
}

/**
 * An error of the product's rules. `publicMessage` is shown to users as it is; `cause` is only
 * logged.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly retryAfterSeconds: number | undefined;
  readonly isOutcomeUnknown: boolean;
  readonly param: string | undefined;

  constructor(code: ErrorCode, publicMessage: string, options: DomainErrorOptions = {}) {
    super(publicMessage, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.publicMessage = publicMessage;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
    this.param = options.param;
  }
}

/** Returns a failure of the server that may succeed after a second. */
export function unavailable(publicMessage: string, options: DomainErrorOptions = {}): DomainError {
  return new DomainError("service_unavailable", publicMessage, { retryAfterSeconds: 1, ...options });
}

/** @param code - of Node or the system, such as `ENOENT` */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
