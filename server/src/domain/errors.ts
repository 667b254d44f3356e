import type { ErrorCode } from "./error-status.ts";

/** What a refusal may carry besides its message. */
export interface DomainErrorOptions {
  /** Internal reason, for the log only. */
  readonly cause?: unknown;
  /** Whole seconds after which another try makes sense. */
  readonly retryAfterSeconds?: number;
  /** True when a debit was sent and whether it was committed is unknown. */
  readonly isOutcomeUnknown?: boolean;
  /** The name of the invalid request parameter. */
  readonly param?: string | undefined;
}

/** The refusal by a rule of the product: `publicMessage` is shown to users as it stands; `cause` is for the log alone. */
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

/** What failed for no fault of who asked: another try makes sense in a second. */
export function unavailable(publicMessage: string, options: DomainErrorOptions = {}): DomainError {
  return new DomainError("service_unavailable", publicMessage, { retryAfterSeconds: 1, ...options });
}

/** @param code - of Node's or the system's, such as `ENOENT` */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
