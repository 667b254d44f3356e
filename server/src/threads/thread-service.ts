/**
 * A service on a thread of its own, both sides. The side that serves requests asks it by name, bounds how much is asked and for how long,
 * and replaces a thread that died or hung at the next question (`createThreadService`); inside the thread, `serveThread` answers. What is
 * asked, and what the thread does, is its owner's.
 */
import { parentPort, Worker, type MessagePort, type WorkerOptions } from "node:worker_threads";
import type { ErrorCode } from "../domain/error-status.ts";
import { DomainError } from "../domain/errors.ts";
import { LoopTimer } from "../domain/loop-timer.ts";

/** What a thread can be asked, by name. */
type Protocol = Readonly<Record<string, { readonly input: readonly unknown[]; readonly output: unknown }>>;

/** Messages are plain data, for classes and their fields do not cross. Without an id nobody waits for an answer. */
interface Question<Asked extends Protocol = Protocol> {
  readonly id?: number;
  readonly name: keyof Asked & string;
  readonly input: Asked[keyof Asked & string]["input"];
  /** By `monotonicMs`: later nobody wants the answer any more, but that of a thread which has just started. */
  readonly deadline: number;
  readonly waitMs: number;
}

type ToThread<Asked extends Protocol = Protocol> = Question<Asked> | "close";

type FromThread =
  | { readonly isReady: true }
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: SentError }
  /** Something to be logged. */
  | { readonly report: string; readonly error: SentError };

interface ThreadService<Asked extends Protocol> {
  /** @throws what the thread throws, or a refusal when it has died, hangs or has too much to do */
  ask<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): Promise<Asked[Name]["output"]>;
  /** The same without an answer; a thread that does not run is not started for it. */
  tell<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): void;
  /** Read at the moment of asking. */
  readonly load: ThreadLoad;
  /** Has the thread end in its own way. What is asked from now on is refused. */
  close(): Promise<void>;
}

export interface ThreadLoad {
  /** Questions without an answer yet. */
  readonly waitingCount: number;
  /** Questions refused so far, without being asked. */
  readonly refusedCount: number;
  /** Threads that died or hung so far. */
  readonly failureCount: number;
}

export interface ThreadServiceOptions {
  /** As it stands in the log. */
  readonly name: string;
  /** The module that the thread runs. */
  readonly entry: URL;
  readonly worker: WorkerOptions;
  readonly log: (message: string, error?: unknown) => void;
  readonly refuse: Refuse;
  /** Told to the thread with each question: how long the answer is wanted. What a thread takes to start does not count. */
  readonly waitMsMax: number;
  /** A thread that has not answered by then hangs. Longer than any wait inside it. To start it may take six times as long. */
  readonly answerMsMax: number;
  /** Questions that wait for an answer, at most. */
  readonly waitingMax?: number;
  /** How long after its start a thread that died is replaced, at the soonest. */
  readonly restMs?: number;
  /** A thread that is told to end and does not is ended. */
  readonly closeMsMax?: number;
}

/** Makes the error of a question that has no answer. */
export type Refuse = (failure: Failure) => Error;

interface Failure {
  /** Only a thread that `broke` was asked, and perhaps did what it was asked. */
  readonly kind: "closed" | "full" | "just-died" | "broke";
  readonly reason: string;
  readonly cause?: unknown;
}

/** The thread starts with the first question. It keeps the process alive only while something is asked of it. */
export function createThreadService<Asked extends Protocol>(options: ThreadServiceOptions): ThreadService<Asked> {
  const { name: label, refuse, waitingMax = Infinity, restMs = 0 } = options;
  let thread: Thread | undefined;
  let isClosed = false;
  let refusedCount = 0;
  let failureCount = 0;

  function openThread(): Thread {
    if (isClosed) throw refuse({ kind: "closed", reason: `${label} is closed` });
    if (thread?.isBroken === false) return thread;
    if (thread && performance.now() - thread.startedAt < restMs) {
      throw refuse({ kind: "just-died", reason: `${label} has just died` });
    }
    thread = new Thread(options, () => (failureCount += 1));
    return thread;
  }
  function openForOneMore(): Thread {
    try {
      const open = openThread();
      if (open.waitingCount >= waitingMax) throw refuse({ kind: "full", reason: `${label} has too much to do` });
      return open;
    } catch (error) {
      refusedCount += 1;
      throw error;
    }
  }

  return {
    load: {
      get waitingCount() {
        return thread?.waitingCount ?? 0;
      },
      get refusedCount() {
        return refusedCount;
      },
      get failureCount() {
        return failureCount;
      },
    },
    ask: async (name, ...input) => openForOneMore().ask(name, input),
    tell(name, ...input) {
      if (thread?.isBroken === false) thread.send(name, input);
    },
    async close() {
      isClosed = true;
      await thread?.close();
    },
  };
}

interface Waiting {
  resolve(output: unknown): void;
  reject(error: unknown): void;
  since: number;
}

/** On a machine with much else to do, to load its modules takes a thread longer than any answer. */
const startPatience = 6;

/** One thread and what it was asked. */
class Thread {
  readonly startedAt = performance.now();
  isBroken = false;
  readonly #options: ThreadServiceOptions;
  readonly #onFailure: () => void;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  /** By the ids of their questions, which ascend. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: LoopTimer | undefined;
  #lastId = 0;
  #isReady = false;
  #isClosing = false;
  #isEnded = false;

  constructor(options: ThreadServiceOptions, onFailure: () => void) {
    this.#options = options;
    this.#onFailure = onFailure;
    this.#worker = new Worker(options.entry, options.worker);
    // What a library prints on streams of its own is dropped.
    if (options.worker.stdout) this.#worker.stdout.resume();
    if (options.worker.stderr) this.#worker.stderr.resume();
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => resolve());
    });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#receive(message));
    this.#worker.once("error", (error) => this.#fail("failed", error));
    this.#worker.once("exit", (code) => {
      if (code !== 0 || this.#waiting.size > 0) this.#fail(`ended with code ${code}`);
      this.isBroken = true;
    });
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  ask<Output>(name: string, input: readonly unknown[]): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    this.#timer ??= new LoopTimer(() => this.#checkSilence());
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { resolve, reject, since: this.#timer.elapsedMs });
    this.#worker.ref();
    this.send(name, input, this.#lastId);
    return promise;
  }

  send(name: string, input: readonly unknown[], id?: number): void {
    const waitMs = this.#options.waitMsMax;
    const deadline = monotonicMs() + waitMs;
    this.#post({ name, input, deadline, waitMs, ...(id !== undefined && { id }) });
  }

  async close(): Promise<void> {
    if (this.isBroken) return this.#exited;
    this.#isClosing = true;
    const { closeMsMax } = this.#options;
    const timer = closeMsMax !== undefined && setTimeout(() => this.#end(), closeMsMax);
    this.#worker.ref();
    this.#post("close");
    await this.#exited;
    if (timer) clearTimeout(timer);
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message, []);
  }

  #receive(message: FromThread): void {
    if ("isReady" in message) return this.#begin();
    if ("report" in message) return this.#options.log(message.report, unpackError(message.error));
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#rest();
    if ("error" in message) waiting?.reject(unpackError(message.error));
    else waiting?.resolve(message.output);
  }

  /** What was asked meanwhile waits from now on. */
  #begin(): void {
    this.#isReady = true;
    const now = this.#timer?.elapsedMs ?? 0;
    for (const waiting of this.#waiting.values()) waiting.since = now;
  }

  #rest(): void {
    this.#timer?.stop();
    this.#timer = undefined;
    if (!this.#isClosing) this.#worker.unref();
  }

  #checkSilence(): void {
    const [oldest] = this.#waiting.values();
    if (!oldest || !this.#timer) return;
    const silentMsMax = this.#options.answerMsMax * (this.#isReady ? 1 : startPatience);
    if (this.#timer.elapsedMs - oldest.since >= silentMsMax) this.#fail("does not answer");
  }

  #fail(what: string, cause?: unknown): void {
    if (this.isBroken) return;
    this.isBroken = true;
    const { name, log, refuse } = this.#options;
    const reason = `${name} ${what}`;
    if (!this.#isEnded) {
      log(reason, cause);
      this.#onFailure();
    }
    for (const waiting of this.#waiting.values()) waiting.reject(refuse({ kind: "broke", reason, cause }));
    this.#waiting.clear();
    this.#rest();
    void this.#worker.terminate();
  }

  /** Without a word in the log: it was told to end. */
  #end(): void {
    this.#isEnded = true;
    void this.#worker.terminate();
  }
}

interface Served<Asked extends Protocol> {
  /** A function for each question. @param deadline - by `monotonicMs`; later nobody wants the answer any more */
  readonly answers: {
    readonly [Name in keyof Asked & string]: (
      input: Asked[Name]["input"],
      deadline: number,
    ) => Promise<Asked[Name]["output"]>;
  };
  /**
   * Gives back what the thread holds; then the thread ends.
   *
   * @param answered - resolves when all that was asked before is answered
   */
  readonly close?: (answered: Promise<unknown>) => Promise<void>;
}

/** Answers what this thread is asked, until it is told to close. */
export function serveThread<Asked extends Protocol>({ answers, close }: Served<Asked>): void {
  const underWay = new Set<Promise<void>>();
  const startedAt = monotonicMs();

  async function settle({ id, name, input, ...question }: Question<Asked>): Promise<void> {
    try {
      const deadline = Math.max(question.deadline, startedAt + question.waitMs);
      const output: unknown = await answers[name](input, deadline);
      if (id !== undefined) post({ id, output });
    } catch (error) {
      if (id === undefined) reportFailure("A message to a thread failed", error);
      else post({ id, error: packError(error) });
    }
  }

  parent().on("message", (message: ToThread<Asked>) => {
    if (message === "close") {
      const answered = Promise.all(underWay);
      void (close?.(answered) ?? answered).finally(endThread);
      return;
    }
    const settled = settle(message).finally(() => underWay.delete(settled));
    underWay.add(settled);
  });
  post({ isReady: true });
}

/** Has something logged by the thread that started this one. */
export function reportFailure(report: string, error: unknown): void {
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

interface SentError {
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

function packError(error: unknown): SentError {
  if (!(error instanceof DomainError)) {
    return { message: error instanceof Error ? error.message : String(error), cause: formatCause(error) };
  }
  const { code, publicMessage: message, isOutcomeUnknown, retryAfterSeconds, cause } = error;
  const domain = { code, isOutcomeUnknown, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { message, cause: formatCause(cause ?? error), domain };
}

function unpackError({ message, cause, domain }: SentError): Error {
  return domain ? new DomainError(domain.code, message, { ...domain, cause }) : new Error(message, { cause });
}

/** Milliseconds that all threads of the process count alike, whatever happens to the wall clock. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

function formatCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : "";
}
