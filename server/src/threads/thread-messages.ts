/** What a thread and the one that started it tell each other. Messages are plain data, errors too, for classes and their fields do not cross. */
import { describeReason } from "../domain/describe-reason.ts";
import type { ErrorCode } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";

/** What a thread can be asked, by name. */
export type Protocol = Readonly<Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>>;

/** Without an id nobody waits for an answer. */
export interface Question<Asked extends Protocol = Protocol> {
  readonly id?: number;
  readonly name: keyof Asked & string;
  readonly input: Asked[keyof Asked & string]["input"];
  /** By `monotonicMs`: later nobody wants the answer any more, but that of a thread which has just started. */
  readonly deadline: number;
  readonly waitMs: number;
}

/** An error as it crosses. */
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

/** What became of a question or a call. */
export type Outcome = { readonly output: unknown } | { readonly error: SentError };

/** A call of the thread on behalf of a question. */
export interface Call {
  readonly id: number;
  readonly call: number;
}

export type ToThread<Asked extends Protocol = Protocol> =
  | Question<Asked>
  | (Call & Outcome)
  /** Nobody wants the answer to this question any more. */
  | { readonly abandoned: number }
  | "close";

export type FromThread =
  | { readonly isReady: true }
  /** All that it held is given back; what is left of it is to end. */
  | { readonly hasClosed: true }
  | (Call & { readonly wanted: unknown })
  | ({ readonly id: number } & Outcome)
  /** Something to be logged. */
  | { readonly report: string; readonly error: SentError };

/** What becomes of work. */
export async function settle(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { output: await work() };
  } catch (error) {
    return { error: packError(error) };
  }
}

/** What cannot be sent is an error too. */
export function postOutcome<About extends object>(
  send: (message: About & Outcome) => void,
  about: About,
  outcome: Outcome,
): void {
  try {
    send({ ...about, ...outcome });
  } catch (error) {
    send({ ...about, error: packError(error) });
  }
}

/** Milliseconds that all threads of the process count alike, whatever happens to the wall clock. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
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
