/**
 * Everything that can go wrong by a rule of the product, as one union of codes.
 * `publicMessage` is shown to users as it stands; `cause` is for the log alone.
 */
export type ErrorCode =
  | "not_found"
  | "method_not_allowed"
  | "missing_api_key"
  | "invalid_api_key"
  | "pro_required"
  | "invalid_parameter"
  | "rate_limit_exceeded"
  | "too_many_requests"
  | "palette_not_found"
  | "palette_exists"
  | "invalid_palette"
  | "palette_withheld"
  | "publish_limit"
  | "report_limit"
  | "submission_not_found"
  | "account_not_found"
  | "email_taken"
  | "key_not_found"
  | "uri_too_long"
  | "headers_too_large"
  | "internal_error"
  | "service_unavailable";

/** What a refusal may carry besides its message. */
export interface DomainErrorOptions {
  /** Internal reason, for the log only. */
  readonly cause?: unknown;
  /** Whole seconds after which another try makes sense. */
  readonly retryAfterSeconds?: number;
  /** True when a debit was sent and whether it was committed is unknown. */
  readonly isOutcomeUnknown?: boolean;
}

export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly retryAfterSeconds: number | undefined;
  readonly isOutcomeUnknown: boolean;

  constructor(code: ErrorCode, publicMessage: string, options: DomainErrorOptions = {}) {
    super(publicMessage, { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.publicMessage = publicMessage;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}
