/** The inside of a thread that serves others, and what both sides say to each other: `thread-service.ts` is the outside. */
import { parentPort, type MessagePort } from "node:worker_threads";
import { DomainError, type ErrorCode } from "../domain/errors.ts";

/** What a thread can be asked, by name. */
export type Protocol = Readonly<
  Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>
>;

/** Messages are plain data, for classes and their fields do not cross. Without an id nobody waits for an answer. */
interface Question<Asked extends Protocol = Protocol> {
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

export interface Served<Asked extends Protocol> {
  /** @param deadline - by `monotonicMs`; later nobody wants the answer any more */
  answer<Name extends keyof Asked & string>(
    name: Name,
    input: Asked[Name]["input"],
    deadline: number,
  ): Promise<Asked[Name]["output"]>;
  /**
   * Gives back what the thread holds; then the thread ends.
   *
   * @param answered - resolves when all that was asked before is answered
   */
  close(answered: Promise<unknown>): Promise<void>;
}

/** For `Served.answer`: a function for each question. */
export function answerByName<Asked extends Protocol>(answers: {
  readonly [Name in keyof Asked & string]: (
    input: Asked[Name]["input"],
    deadline: number,
  ) => Promise<Asked[Name]["output"]>;
}): Served<Asked>["answer"] {
  return (name, input, deadline) => answers[name](input, deadline);
}

/** Answers what this thread is asked, until it is told to close. */
export function serveThread<Asked extends Protocol>(served: Served<Asked>): void {
  const underWay = new Set<Promise<void>>();

  async function settle({ id, name, input, deadline }: Question<Asked>): Promise<void> {
    try {
      const output: unknown = await served.answer(name, input, deadline);
      if (id !== undefined) post({ id, output });
    } catch (error) {
      if (id === undefined) reportTrouble("A message to a thread failed", error);
      else post({ id, error: packError(error) });
    }
  }

  parent().on("message", (message: ToThread<Asked>) => {
    if (message === "close") {
      void served.close(Promise.all(underWay)).finally(endThread);
      return;
    }
    const settled = settle(message).finally(() => underWay.delete(settled));
    underWay.add(settled);
  });
}

/** Has something logged by the thread that started this one. */
export function reportTrouble(report: string, error: unknown): void {
  post({ report, error: packError(error) });
}

/** Ends this thread once what it has said is on its way. */
export function endThread(): void {
  parent().close();
}

function post(message: FromThread): void {
  parent().postMessage(message, []);
}

function parent(): MessagePort {
  if (!parentPort) throw new Error("This module is for threads");
  return parentPort;
}

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
