/** Messages between a thread and its parent. Errors are sent as plain data, since classes cannot cross. */
import { DomainError, type ErrorCode } from "@tincture/contract/errors";
import { describeReason } from "../describe-reason.ts";

/** The functions of a thread, by name. */
export type Protocol = Readonly<Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>>;

/** A call of a function; without an id, no reply is expected. */
export interface Question<Asked extends Protocol = Protocol> {
  readonly id?: number;
  readonly name: keyof Asked & string;
  readonly input: Asked[keyof Asked & string]["input"];
  /** By `monotonicMs`. A thread that has just started extends it to `waitMs` after its start. */
  readonly deadline: number;
  readonly waitMs: number;
}

/** A serialized error. */
export interface SentError {
  readonly message: string;
  /** Of the cause, or of the error itself. */
  readonly stack: string;
  /** Of a `DomainError`. */
  readonly domain?: {
    readonly code: ErrorCode;
    readonly isOutcomeUnknown: boolean;
    readonly retryAfterSeconds?: number;
    /** Name and fields of a subclass. */
    readonly details: object;
  };
}

/** The result of a call or a callback. */
export type Outcome = { readonly output: unknown } | { readonly error: SentError };

/** A callback of the thread during a call. */
export interface Call {
  readonly id: number;
  readonly call: number;
}

export type ToThread<Asked extends Protocol = Protocol> =
  | Question<Asked>
  | (Call & Outcome)
  /** Cancels a call. */
  | { readonly abandoned: number }
  | "close";

export type FromThread =
  | { readonly isReady: true }
  /** The thread has released its resources and will exit. */
  | { readonly hasClosed: true }
  | (Call & { readonly wanted: unknown })
  | ({ readonly id: number } & Outcome)
  /** A message for the log. */
  | { readonly report: string; readonly error: SentError };

/** Runs a function and captures its result or error. */
export async function settle(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { output: await work() };
  } catch (error) {
    return { error: packError(error) };
  }
}

/** Sends an outcome, or the error of an outcome that cannot be cloned. */
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

/** Returns monotonic milliseconds that are the same on all threads of the process. */
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

/** Recreates an error: a `DomainError` with its fields, any other with its stack. */
export function unpackError({ message, stack, domain }: SentError): Error {
  if (!domain) return Object.assign(new Error(message), stack !== "" && { stack });
  const { code, details, ...options } = domain;
  return Object.assign(new DomainError(code, message, { ...options, cause: stack }), details);
}

function formatStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : "";
}
