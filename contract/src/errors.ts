/** Error codes with their HTTP statuses. `docs/errors.md` explains each. */
export const errorStatus = {
  invalid_parameter: 400,
  cursor_expired: 400,
  invalid_palette: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  account_suspended: 403,
  pro_required: 403,
  email_unconfirmed: 403,
  network_not_allowed: 403,
  operation_not_allowed: 403,
  origin_not_allowed: 403,
  not_found: 404,
  palette_not_found: 404,
  account_not_found: 404,
  key_not_found: 404,
  webhook_not_found: 404,
  submission_not_found: 404,
  method_not_allowed: 405,
  palette_exists: 409,
  palette_withheld: 409,
  email_taken: 409,
  charge_conflict: 409,
  idempotency_conflict: 409,
  content_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  unsatisfiable: 422,
  rate_limit_exceeded: 429,
  too_many_requests: 429,
  publish_limit: 429,
  report_limit: 429,
  headers_too_large: 431,
  internal_error: 500,
  charge_unknown: 503,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const personErrorStatus = {
  invalid_field: 400,
  invalid_token: 400,
  provider_failed: 400,
  wrong_credentials: 401,
  signed_out: 401,
  account_suspended: 403,
  sign_up_closed: 403,
  sign_in_again: 403,
  provider_off: 404,
  email_taken: 409,
  account_unclaimed: 409,
  no_password: 409,
  mail_off: 409,
  too_many_attempts: 429,
  sign_in_off: 503,
  service_unavailable: 503,
} as const;

export type PersonErrorCode = keyof typeof personErrorStatus;

export interface DomainErrorOptions {
  /** Internal reason, for the log only. */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  /** True when a debit was sent and whether it was committed is unknown. */
  readonly isOutcomeUnknown?: boolean;
  readonly param?: string | undefined;
}

/** An error of the product's rules. Users see `publicMessage`. Only the log contains `cause`. */
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

export function unavailable(publicMessage: string, options: DomainErrorOptions = {}): DomainError {
  return new DomainError("service_unavailable", publicMessage, { retryAfterSeconds: 1, ...options });
}

/** @param code - of Node or the system, such as `ENOENT` */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

const quotedLengthMax = 64;
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

interface QuoteOptions {
  /** As in JSON, so that programs can parse the value. */
  readonly escapesQuotes?: boolean;
}

/** Formats untrusted input for a message: quoted, cut, with invisible characters escaped. */
export function quoteValue(value: unknown, { escapesQuotes = false }: QuoteOptions = {}): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  const cut = text.length > quotedLengthMax ? `${text.slice(0, quotedLengthMax)}…` : text;
  const quoted = escapesQuotes ? JSON.stringify(cut) : `"${cut}"`;
  return quoted.replaceAll(invisible, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
