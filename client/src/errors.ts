import type { ErrorCode } from "./api-types.ts";

/**
 * A code of the API, or one of the client: `timeout` and `connection` when no reply arrived,
 * `invalid_response` when the reply was not from Tincture, such as the error page of a proxy.
 */
export type TinctureErrorCode = ErrorCode | "timeout" | "connection" | "invalid_response";

export interface TinctureErrorDetails {
  readonly code: TinctureErrorCode;
  readonly message: string;
  readonly status?: number | undefined;
  readonly param?: string | undefined;
  readonly requestId?: string | undefined;
  readonly chargeId?: string | undefined;
  readonly retryAt?: Date | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
  readonly cause?: unknown;
}

/** The only error that a call rejects with, except the reason of your own `signal`. */
export class TinctureError extends Error {
  // On the prototype, the name is part of the stack also when a bundler renames the class.
  static {
    this.prototype.name = "TinctureError";
  }
  declare readonly code: TinctureErrorCode;
  /** HTTP status; 0 without a reply. */
  declare readonly status: number;
  /** The parameter to change. */
  declare readonly param: string | undefined;
  /** Quote it when you report a problem. */
  declare readonly requestId: string | undefined;
  /** Repeat the call with this id to be charged once. */
  declare readonly chargeId: string | undefined;
  /** When a retry makes sense. */
  declare readonly retryAt: Date | undefined;
  /** Where to continue a list that ran out of credits: pass it as `cursor`. */
  declare readonly cursor: string | undefined;
  /** Where to continue a list without a cursor: pass it as `offset`. */
  declare readonly offset: number | undefined;

  constructor({ message, cause, ...details }: TinctureErrorDetails) {
    super(message, { cause });
    Object.assign(this, { status: 0 }, details);
  }
}

/** Returns whether an error is a `TinctureError`, and has the code if one is given. */
export function isTincture<Code extends TinctureErrorCode>(
  error: unknown,
  code?: Code,
): error is TinctureError & { readonly code: Code } {
  return error instanceof TinctureError && (code === undefined || error.code === code);
}
