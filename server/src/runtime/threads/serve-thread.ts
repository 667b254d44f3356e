/** The side of a thread service inside the thread, and its messages; see `thread-service.ts`. */
import { type MessagePort, parentPort } from "node:worker_threads";
import { DomainError, type ErrorCode } from "@tincture/contract/errors";
import { describeReason } from "../describe-reason.ts";

export type ThreadFunctions = Readonly<
  Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>
>;

interface ServedThread<Functions extends ThreadFunctions> {
  readonly functions: {
    readonly [Name in keyof Functions & string]: (
      input: Functions[Name]["input"],
      call: OpenCall,
    ) => Promise<Functions[Name]["output"]>;
  };
  /** Called while earlier calls may still be running. */
  readonly close?: () => Promise<void>;
}

export function serveThread<Functions extends ThreadFunctions>({ functions, close }: ServedThread<Functions>): void {
  const calls = new Map<number, OpenCall>();
  const running = new Set<Promise<void>>();
  const startedAt = monotonicMs();

  async function run({ id, name, input, deadline, waitMs }: CallMessage<Functions>): Promise<void> {
    const call = new OpenCall(id, Math.max(deadline, startedAt + waitMs));
    calls.set(id, call);
    const outcome = await settle(() => functions[name](input, call));
    calls.delete(id);
    postOutcome(post, { id }, outcome);
  }
  async function end(): Promise<void> {
    await Promise.all([close?.(), ...running]);
    // Timers of libraries would keep the thread alive.
    process.exit(0);
  }

  parent().on("message", (message: ToThread<Functions>) => {
    if (message === "close") return void end();
    if ("cancelled" in message) return calls.get(message.cancelled)?.cancel();
    if ("callback" in message) return calls.get(message.id)?.settleCallback(message);
    const settled = run(message).finally(() => running.delete(settled));
    running.add(settled);
  });
  post({ isReady: true });
}

class OpenCall {
  /** By `monotonicMs`. Afterwards, the result is not needed. */
  readonly deadline: number;
  readonly #id: number;
  readonly #cancelled = new AbortController();
  readonly #callbacks = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCallback = 0;

  constructor(id: number, deadline: number) {
    this.#id = id;
    this.deadline = deadline;
  }

  /** Aborted when the caller cancels. */
  get signal(): AbortSignal {
    return this.#cancelled.signal;
  }

  callBack(input: unknown): Promise<unknown> {
    const settled = Promise.withResolvers<unknown>();
    this.#lastCallback += 1;
    this.#callbacks.set(this.#lastCallback, settled);
    post({ id: this.#id, callback: this.#lastCallback, input });
    return settled.promise;
  }

  cancel(): void {
    this.#cancelled.abort();
  }

  settleCallback({ callback, ...outcome }: Callback & Outcome): void {
    const settled = this.#callbacks.get(callback);
    this.#callbacks.delete(callback);
    if ("error" in outcome) settled?.reject(unpackError(outcome.error));
    else settled?.resolve(outcome.output);
  }
}

function post(message: FromThread): void {
  parent().postMessage(message, []);
}

function parent(): MessagePort {
  if (!parentPort) throw new Error("This module is for threads");
  return parentPort;
}

interface CallMessage<Functions extends ThreadFunctions = ThreadFunctions> {
  readonly id: number;
  readonly name: keyof Functions & string;
  readonly input: Functions[keyof Functions & string]["input"];
  /** By `monotonicMs`. A thread that has just started extends it to `waitMs` after its start. */
  readonly deadline: number;
  readonly waitMs: number;
}

export interface Callback {
  readonly id: number;
  readonly callback: number;
}

export type ToThread<Functions extends ThreadFunctions = ThreadFunctions> =
  | CallMessage<Functions>
  | (Callback & Outcome)
  | { readonly cancelled: number }
  | "close";

export type FromThread =
  | { readonly isReady: true }
  | (Callback & { readonly input: unknown })
  | ({ readonly id: number } & Outcome);

export type Outcome = { readonly output: unknown } | { readonly error: SentError };

export async function settle(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { output: await run() };
  } catch (error) {
    return { error: packError(error) };
  }
}

/** Sends the error of an outcome that cannot be cloned instead. */
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

/** The same on all threads of the process. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

/** Plain data, since instances of classes cannot be sent. */
export interface SentError {
  readonly message: string;
  /** The stack of the cause, or of the error itself. */
  readonly stack: string;
  readonly domain?: {
    readonly code: ErrorCode;
    readonly isOutcomeUnknown: boolean;
    readonly retryAfterSeconds?: number;
    /** Name and fields of a subclass. */
    readonly details: object;
  };
}

export function packError(error: unknown): SentError {
  if (!(error instanceof DomainError)) {
    return { message: error instanceof Error ? error.message : describeReason(error), stack: formatStack(error) };
  }
  const { code, publicMessage: message, isOutcomeUnknown, retryAfterSeconds, ...details } = error;
  const domain = { code, isOutcomeUnknown, details, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { message, stack: formatStack(error.cause ?? error), domain };
}

/** Recreates a `DomainError` with its fields, and any other error with its stack. */
export function unpackError({ message, stack, domain }: SentError): Error {
  if (!domain) return Object.assign(new Error(message), stack !== "" && { stack });
  const { code, details, ...options } = domain;
  return Object.assign(new DomainError(code, message, { ...options, cause: stack }), details);
}

function formatStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : "";
}
