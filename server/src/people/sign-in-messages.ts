import { DomainError, type ErrorCode } from "../domain/errors.ts";
import type { SignInService } from "../domain/people/people.ts";

/** What the thread of sign-in is asked. */
export type SignInQuestion = {
  readonly [Name in keyof SignInService]: {
    readonly id: number;
    readonly name: Name;
    readonly input: Parameters<SignInService[Name]>;
  };
}[keyof SignInService];

export type SignInOutput<Name extends keyof SignInService> = Awaited<ReturnType<SignInService[Name]>>;

export type SignInMessage =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  /** Something that failed after its answer. */
  | { readonly failure: string; readonly error: SentError };

/** An error in a form that crosses threads. */
export interface SentError {
  readonly message: string;
  readonly cause: string;
  readonly code: ErrorCode;
  readonly retryAfterSeconds?: number;
}

/** What is no rule of the product is `service_unavailable`: people can but try again, and the log has the cause. */
export function packError(error: unknown): SentError {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!(error instanceof DomainError))
    return { code: "service_unavailable", message: "Sign-in failed", cause };
  const { code, publicMessage: message, retryAfterSeconds } = error;
  const deeper = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : cause;
  return { code, message, cause: deeper, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

export function unpackError({ code, message, cause, ...rest }: SentError): DomainError {
  return new DomainError(code, message, { cause: new Error(cause), ...rest });
}
