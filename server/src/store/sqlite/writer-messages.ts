import { DomainError, type ErrorCode } from "../../domain/errors.ts";
import { StoreFault, type FaultKind } from "../store-fault.ts";
import type { WriteTime } from "../engine.ts";
import type { WriteInput, WriteName, WriteOutput } from "../writes.ts";

/** What the writer thread is asked. */
export interface WriteMessage<Name extends WriteName = WriteName> {
  readonly id: number;
  readonly name: Name;
  readonly input: WriteInput<Name>;
  /** Monotonic milliseconds; not begun by then, it is not done at all. */
  readonly deadline: number;
}

/** A write that is done. */
export interface Written<Name extends WriteName = WriteName> {
  readonly id: number;
  readonly output: WriteOutput<Name>;
  /** Of writes that hold the lock for long. */
  readonly time?: WriteTime;
}

export type WriteAnswer = Written | { readonly id: number; readonly error: SentError };

/** An error in a form that crosses threads: classes and their fields do not. */
export interface SentError {
  readonly message: string;
  readonly cause: string;
  readonly domain?: {
    readonly code: ErrorCode;
    readonly isOutcomeUnknown: boolean;
    readonly retryAfterSeconds?: number;
  };
  readonly fault?: FaultKind;
}

export function packError(error: unknown): SentError {
  if (error instanceof DomainError) {
    const { code, isOutcomeUnknown, retryAfterSeconds } = error;
    const domain = { code, isOutcomeUnknown, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    return { domain, message: error.publicMessage, cause: formatCause(error.cause) };
  }
  const sent = {
    message: error instanceof Error ? error.message : "Unknown error",
    cause: formatCause(error),
  };
  return error instanceof StoreFault ? { ...sent, fault: error.kind } : sent;
}

export function unpackError({ message, cause, domain, fault }: SentError): Error {
  if (domain) return new DomainError(domain.code, message, { ...domain, cause });
  if (fault) return new StoreFault(fault, message, { cause });
  return new Error(message, { cause });
}

/** Milliseconds that all threads of the process count alike, whatever happens to the wall clock. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

function formatCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : "";
}
