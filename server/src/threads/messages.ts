/** What a thread and whoever started it say to each other: plain data, for classes and their fields do not cross. */
import { DomainError, type ErrorCode } from "../domain/errors.ts";

/** What a thread can be asked, by name. */
export type Protocol = Readonly<
  Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>
>;

/** Without an id nobody waits for an answer. */
export interface Question<Asked extends Protocol = Protocol> {
  readonly id?: number;
  readonly name: keyof Asked & string;
  readonly input: Asked[keyof Asked & string]["input"];
  /** By `monotonicMs`: later nobody wants the answer any more. */
  readonly deadline: number;
}

export type ToThread<Asked extends Protocol = Protocol> = Question<Asked> | "close";

export type FromThread =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  /** Something to be logged. */
  | { readonly report: string; readonly error: SentError };

export interface SentError {
  readonly message: string;
  /** The stack of what lies beneath. */
  readonly cause: string;
  /** Of a `DomainError`. */
  readonly domain?: {
    readonly code: ErrorCode;
    readonly isOutcomeUnknown: boolean;
    readonly retryAfterSeconds?: number;
  };
}

export function packError(error: unknown): SentError {
  if (!(error instanceof DomainError)) {
    return { message: error instanceof Error ? error.message : String(error), cause: formatCause(error) };
  }
  const { code, publicMessage: message, isOutcomeUnknown, retryAfterSeconds, cause } = error;
  const domain = { code, isOutcomeUnknown, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { message, cause: formatCause(cause ?? error), domain };
}

export function unpackError({ message, cause, domain }: SentError): Error {
  return domain ? new DomainError(domain.code, message, { ...domain, cause }) : new Error(message, { cause });
}

/** Milliseconds that all threads of the process count alike, whatever happens to the wall clock. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

function formatCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : "";
}
