/**
 * Calls functions on a worker thread, with limits on the number of calls and their time. The next
 * call replaces a thread that exited or hangs. Inside the thread, `serveThread` runs the functions.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { LoopTimer } from "../loop-timer.ts";
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
  /** @throws the error of the function, or an error of `refuse` */
  ask<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): Promise<Asked[Name]["output"]>;
  /** Like `ask`, with callbacks and cancellation. */
  askWith<Name extends keyof Asked & string>(
    asker: ThreadAsker,
    name: Name,
    ...input: Asked[Name]["input"]
  ): Promise<Asked[Name]["output"]>;
  /** Sends a message without a reply. Does not start the thread. */
  tell<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): void;
  /** Current values. */
  readonly load: ThreadLoad;
  /**
   * Lets the thread finish and refuses new calls. Resolves when the thread has released its
   * resources or was terminated, which can be before it exits.
   */
  close(): Promise<void>;
}

interface ThreadAsker {
  /** Handles calls of the thread while the question is open. Its errors are thrown in the thread. */
  answer?(this: void, wanted: unknown): unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface ThreadLoad {
  /** Open calls. */
  readonly waitingCount: number;
  /** Calls that were refused so far. */
  readonly refusedCount: number;
  /** Threads that failed or hung so far. */
  readonly failureCount: number;
  /** Whether a thread exists, even if it is closing. */
  readonly isRunning: boolean;
}

export interface ThreadServiceOptions {
  /** Used in the log. */
  readonly name: string;
  /** The module that the thread runs. */
  readonly entry: URL;
  readonly worker: WorkerOptions;
  readonly log: (message: string, error?: unknown) => void;
  readonly refuse: Refuse;
  /** The deadline that the thread gets with each call. Does not include the start of the thread. */
  readonly waitMsMax: number;
  /**
   * After this time without a reply, the thread is replaced. Must be longer than any wait inside the
   * thread. Does not include waits for callbacks. A starting thread gets six times as long.
   */
  readonly answerMsMax: number;
  /** Maximum number of open calls. */
  readonly waitingMax?: number;
  /** Minimum time between the start of a thread that failed and the next start. */
  readonly restMs?: number;
  /** After this time, `close` terminates the thread. */
  readonly closeMsMax?: number;
  /** After this time without calls, the thread ends and frees its memory. */
  readonly idleMsMax?: number;
}

/** Creates the error of a call without a reply. */
export type Refuse = (failure: Failure) => Error;

interface Failure {
  /** Only for `broke`, the thread received the call and may have run it. */
  readonly kind: "closed" | "full" | "just-died" | "broke";
  readonly reason: string;
  readonly cause?: unknown;
}

/** The thread starts with the first call and keeps the process alive only while calls are open. */
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
  /** Callbacks that the thread waits for. */
  openCalls: number;
  since: number;
}

/** On a busy machine, loading modules takes longer than any call. */
const startFactor = 6;

/** A thread and its open calls. */
class Thread {
  readonly startedAt = performance.now();
  isBroken = false;
  isRunning = true;
  readonly #options: ThreadServiceOptions;
  readonly #onFailure: () => void;
  readonly #worker: Worker;
  /** Resolves when the thread has exited, has released its resources, or was terminated. */
  readonly #closed = Promise.withResolvers<void>();
  /** By id, oldest first. */
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
    // Discard the output of libraries.
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

  /** Whether it accepts calls. */
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

  /** Ignores callbacks of questions that were answered or abandoned. */
  async #answerCall({ id, call, wanted }: Call & { readonly wanted: unknown }): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.openCalls += 1;
    const outcome = await settle(async () => waiting.answer?.(wanted));
    waiting.openCalls -= 1;
    waiting.since = this.#timer?.elapsedMs ?? 0;
    if (!this.isBroken) postOutcome((message) => this.#post(message), { id, call }, outcome);
  }

  /** Starts the time limit of calls that were sent while the thread started. */
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
    const silentMsMax = this.#options.answerMsMax * (this.#isReady ? 1 : startFactor);
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

  /** Not logged, since `close` asked for it. */
  #end(): void {
    this.#isEnded = true;
    const reason = `${this.#options.name} was ended`;
    for (const waiting of this.#waiting.values()) waiting.reject(this.#options.refuse({ kind: "broke", reason }));
    this.#waiting.clear();
    this.#closed.resolve();
    void this.#worker.terminate();
  }
}
