/**
 * A service on a thread of its own. The side that serves requests asks it by name, bounds how much is asked and for how long, and replaces
 * a thread that died or hung at the next question; inside the thread, `serveThread` answers, and may call back while it works on an
 * answer. What is asked, and what the thread does, is its owner's.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { LoopTimer } from "../domain/loop-timer.ts";
import {
  type Call,
  type FromThread,
  monotonicMs,
  postOutcome,
  type Protocol,
  settle,
  type ToThread,
  unpackError,
} from "./thread-messages.ts";

interface ThreadService<Asked extends Protocol> {
  /** @throws what the thread throws, or a refusal when it has died, hangs or has too much to do */
  ask<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): Promise<Asked[Name]["output"]>;
  /** The same of a thread that may call back meanwhile, and that may be told that nobody wants the answer any more. */
  askWith<Name extends keyof Asked & string>(
    asker: ThreadAsker,
    name: Name,
    ...input: Asked[Name]["input"]
  ): Promise<Asked[Name]["output"]>;
  /** The same without an answer; a thread that does not run is not started for it. */
  tell<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): void;
  /** Read at the moment of asking. */
  readonly load: ThreadLoad;
  /**
   * Has the thread end in its own way. What is asked from now on is refused.
   *
   * @returns once it has given back what it held, or is ended without. To clear it up takes the processor a while longer.
   */
  close(): Promise<void>;
}

/** Who asks. */
interface ThreadAsker {
  /** Answers what the thread calls for before it has answered itself. What it throws is thrown in the thread. */
  answer?(this: void, wanted: unknown): unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface ThreadLoad {
  /** Questions without an answer yet. */
  readonly waitingCount: number;
  /** Questions refused so far, without being asked. */
  readonly refusedCount: number;
  /** Threads that died or hung so far. */
  readonly failureCount: number;
  /** Whether there is a thread, though it may be about to end. */
  readonly isRunning: boolean;
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
  /**
   * A thread that has not answered by then hangs. Longer than any wait inside it, but that for its own calls, which does not count. To
   * start it may take six times as long.
   */
  readonly answerMsMax: number;
  /** Questions that wait for an answer, at most. */
  readonly waitingMax?: number;
  /** How long after its start a thread that died is replaced, at the soonest. */
  readonly restMs?: number;
  /** A thread that is told to end and does not is ended. */
  readonly closeMsMax?: number;
  /** A thread that was asked nothing for so long ends, and what it held is free; the next question starts another. */
  readonly idleMsMax?: number;
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
    if (thread?.isOpen) return thread;
    if (thread?.isBroken && performance.now() - thread.startedAt < restMs) {
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
      get isRunning() {
        return thread?.isRunning ?? false;
      },
    },
    ask: async (name, ...input) => openForOneMore().ask({}, name, input),
    askWith: async (asker, name, ...input) => openForOneMore().ask(asker, name, input),
    tell(name, ...input) {
      if (thread?.isOpen) thread.send(name, input);
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
  readonly answer: ThreadAsker["answer"];
  /** Calls of the thread that it waits for itself. */
  openCalls: number;
  since: number;
}

/** On a machine with much else to do, to load its modules takes a thread longer than any answer. */
const startPatience = 6;

/** One thread and what it was asked. */
class Thread {
  readonly startedAt = performance.now();
  isBroken = false;
  isRunning = true;
  readonly #options: ThreadServiceOptions;
  readonly #onFailure: () => void;
  readonly #worker: Worker;
  /** Resolves when it has exited, has given back what it held, or is not waited for any longer. */
  readonly #closed = Promise.withResolvers<void>();
  /** By the ids of their questions, which ascend. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: LoopTimer | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
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
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#receive(message));
    this.#worker.once("error", (error) => this.#fail("failed", error));
    this.#worker.once("exit", (code) => {
      if (code !== 0 || this.#waiting.size > 0) this.#fail(`ended with code ${code}`);
      this.isBroken = true;
      this.isRunning = false;
      this.#closed.resolve();
    });
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Whether it may be asked. */
  get isOpen(): boolean {
    return !this.isBroken && !this.#isClosing;
  }

  ask<Output>({ answer, signal }: ThreadAsker, name: string, input: readonly unknown[]): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    this.#timer ??= new LoopTimer(() => this.#checkSilence());
    clearTimeout(this.#idleTimer);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#waiting.set(id, { resolve, reject, answer, openCalls: 0, since: this.#timer.elapsedMs });
    this.#worker.ref();
    this.send(name, input, id);
    if (signal?.aborted) this.#abandon(id);
    else signal?.addEventListener("abort", () => this.#abandon(id), { once: true });
    return promise;
  }

  send(name: string, input: readonly unknown[], id?: number): void {
    const waitMs = this.#options.waitMsMax;
    const deadline = monotonicMs() + waitMs;
    this.#post({ name, input, deadline, waitMs, ...(id !== undefined && { id }) });
  }

  async close(): Promise<void> {
    const { closeMsMax } = this.#options;
    const timer = closeMsMax !== undefined && setTimeout(() => this.#end(), closeMsMax);
    if (!this.isBroken && !this.#isClosing) {
      this.#isClosing = true;
      clearTimeout(this.#idleTimer);
      this.#worker.ref();
      this.#post("close");
    }
    await this.#closed.promise;
    if (timer) clearTimeout(timer);
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message, []);
  }

  #abandon(id: number): void {
    if (this.#waiting.has(id) && !this.isBroken) this.#post({ abandoned: id });
  }

  #receive(message: FromThread): void {
    if ("isReady" in message) return this.#begin();
    if ("hasClosed" in message) return this.#closed.resolve();
    if ("report" in message) return this.#options.log(message.report, unpackError(message.error));
    if ("wanted" in message) return void this.#answerCall(message);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#rest();
    if ("error" in message) waiting?.reject(unpackError(message.error));
    else waiting?.resolve(message.output);
  }

  /** Calls for a question that is answered come from work that goes on though nobody wants it: they have no answer. */
  async #answerCall({ id, call, wanted }: Call & { readonly wanted: unknown }): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.openCalls += 1;
    const outcome = await settle(async () => waiting.answer?.(wanted));
    waiting.openCalls -= 1;
    waiting.since = this.#timer?.elapsedMs ?? 0;
    if (!this.isBroken) postOutcome((message) => this.#post(message), { id, call }, outcome);
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
    if (this.#isClosing) return;
    this.#worker.unref();
    const { idleMsMax } = this.#options;
    if (idleMsMax !== undefined && !this.isBroken)
      this.#idleTimer = setTimeout(() => void this.close(), idleMsMax).unref();
  }

  #checkSilence(): void {
    const silentMsMax = this.#options.answerMsMax * (this.#isReady ? 1 : startPatience);
    const now = this.#timer?.elapsedMs ?? 0;
    for (const { openCalls, since } of this.#waiting.values())
      if (openCalls === 0 && now - since >= silentMsMax) return this.#fail("does not answer");
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
    const reason = `${this.#options.name} was ended`;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#options.refuse({ kind: "broke", reason }));
    this.#waiting.clear();
    this.#closed.resolve();
    void this.#worker.terminate();
  }
}
