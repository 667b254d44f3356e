/**
 * Calls functions on a worker thread. The next call replaces a thread that exited or hangs.
 * `serveThread` runs the functions inside it.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { LoopTimer } from "../loop-timer.ts";
import {
  type Callback,
  type FromThread,
  monotonicMs,
  postOutcome,
  settle,
  type ThreadFunctions,
  type ToThread,
  unpackError,
} from "./serve-thread.ts";

interface CallOptions {
  /** Handles callbacks of the thread during the call. Its errors are thrown in the thread. */
  onCallback?(this: void, input: unknown): unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface ThreadLoad {
  readonly waitingCount: number;
  readonly refusedCount: number;
  readonly failureCount: number;
}

export interface ThreadServiceOptions {
  readonly name: string;
  readonly entry: URL;
  readonly worker: WorkerOptions;
  readonly log: (message: string, error?: unknown) => void;
  readonly refuse: Refuse;
  /** The deadline that the thread gets with each call, without its start. */
  readonly waitMsMax?: number;
  /**
   * A silent thread is replaced after this time, without waits for callbacks. Must be longer than
   * any wait inside the thread. A starting thread gets six times as long.
   */
  readonly replyMsMax: number;
  readonly callsMax?: number;
  /** Between the start of a thread that failed and the next start. */
  readonly restartMsMin?: number;
  /** After this time, `close` terminates the thread. */
  readonly closeMsMax?: number;
  /** After this time without calls, the thread ends and frees its memory. */
  readonly idleMsMax?: number;
}

export type Refuse = (failure: CallFailure) => Error;

interface CallFailure {
  /** Whether the thread received the call and may have run it. */
  readonly isSent: boolean;
  readonly reason: string;
  readonly cause?: unknown;
}

/** The thread starts with the first call and keeps the process alive only while calls are open. */
export function createThreadService<Functions extends ThreadFunctions>(options: ThreadServiceOptions) {
  const { name: label, refuse, callsMax = Infinity, restartMsMin = 0 } = options;
  let thread: Thread | undefined;
  let isClosed = false;
  let refusedCount = 0;
  let failureCount = 0;

  function findRefusal(): string | undefined {
    if (isClosed) return `${label} is closed`;
    if (thread?.isOpen) return thread.callCount < callsMax ? undefined : `${label} has too many calls`;
    const isTooSoon = thread?.isBroken && performance.now() - thread.startedAt < restartMsMin;
    return isTooSoon ? `${label} has just failed` : undefined;
  }
  function openThread(): Thread {
    const reason = findRefusal();
    if (reason !== undefined) {
      refusedCount += 1;
      throw refuse({ isSent: false, reason });
    }
    if (!thread?.isOpen) thread = new Thread(options, () => (failureCount += 1));
    return thread;
  }

  return {
    load: {
      get waitingCount() {
        return thread?.callCount ?? 0;
      },
      get refusedCount() {
        return refusedCount;
      },
      get failureCount() {
        return failureCount;
      },
    },
    /** @throws the error of the function, or an error of `refuse` */
    async call<Name extends keyof Functions & string>(
      name: Name,
      input: Functions[Name]["input"],
      callOptions: CallOptions = {},
    ): Promise<Functions[Name]["output"]> {
      return openThread().call(name, input, callOptions);
    },
    /** Resolves when the thread has finished its calls and exited. */
    async close(): Promise<void> {
      isClosed = true;
      await thread?.close();
    },
  };
}

interface Call {
  resolve(output: unknown): void;
  reject(error: unknown): void;
  readonly onCallback: CallOptions["onCallback"];
  openCallbacks: number;
  since: number;
}

/** On a busy machine, loading modules takes longer than any call. */
const startFactor = 6;

class Thread {
  readonly startedAt = performance.now();
  isBroken = false;
  isRunning = true;
  readonly #options: ThreadServiceOptions;
  readonly #onFailure: () => void;
  readonly #worker: Worker;
  readonly #exited = Promise.withResolvers<void>();
  readonly #calls = new Map<number, Call>();
  #timer: LoopTimer | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isReady = false;
  #isClosing = false;

  constructor(options: ThreadServiceOptions, onFailure: () => void) {
    this.#options = options;
    this.#onFailure = onFailure;
    this.#worker = new Worker(options.entry, options.worker);
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#receive(message));
    this.#worker.once("error", (error) => this.#fail("failed", error));
    this.#worker.once("exit", (code) => {
      if (code !== 0 || this.#calls.size > 0) this.#fail(`ended with code ${code}`);
      this.isRunning = false;
      this.#exited.resolve();
    });
  }

  get callCount(): number {
    return this.#calls.size;
  }

  get isOpen(): boolean {
    return this.isRunning && !this.isBroken && !this.#isClosing;
  }

  call<Output>(name: string, input: readonly unknown[], { onCallback, signal }: CallOptions): Promise<Output> {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    this.#timer ??= new LoopTimer(() => this.#checkSilence());
    clearTimeout(this.#idleTimer);
    this.#lastId += 1;
    const id = this.#lastId;
    this.#calls.set(id, { resolve, reject, onCallback, openCallbacks: 0, since: this.#timer.elapsedMs });
    this.#worker.ref();
    const { waitMsMax: waitMs = Infinity } = this.#options;
    this.#post({ id, name, input, deadline: monotonicMs() + waitMs, waitMs });
    if (signal?.aborted) this.#cancel(id);
    else signal?.addEventListener("abort", () => this.#cancel(id), { once: true });
    return promise;
  }

  async close(): Promise<void> {
    const { closeMsMax } = this.#options;
    const timer = closeMsMax !== undefined && setTimeout(() => this.#break("was terminated"), closeMsMax);
    if (this.isOpen) {
      this.#isClosing = true;
      clearTimeout(this.#idleTimer);
      this.#worker.ref();
      this.#post("close");
    }
    await this.#exited.promise;
    if (timer) clearTimeout(timer);
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message, []);
  }

  #cancel(id: number): void {
    if (this.#calls.has(id)) this.#post({ cancelled: id });
  }

  #receive(message: FromThread): void {
    if ("isReady" in message) return this.#begin();
    if ("callback" in message) return void this.#runCallback(message);
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (this.#calls.size === 0) this.#idle();
    if ("error" in message) call?.reject(unpackError(message.error));
    else call?.resolve(message.output);
  }

  async #runCallback({ id, callback, input }: Callback & { readonly input: unknown }): Promise<void> {
    const call = this.#calls.get(id);
    if (!call) return;
    call.openCallbacks += 1;
    const outcome = await settle(async () => call.onCallback?.(input));
    call.openCallbacks -= 1;
    call.since = this.#timer?.elapsedMs ?? 0;
    postOutcome((message) => this.#post(message), { id, callback }, outcome);
  }

  /** The time limit does not include the start. */
  #begin(): void {
    this.#isReady = true;
    const now = this.#timer?.elapsedMs ?? 0;
    for (const call of this.#calls.values()) call.since = now;
  }

  #idle(): void {
    this.#timer?.stop();
    this.#timer = undefined;
    if (!this.isOpen) return;
    this.#worker.unref();
    const { idleMsMax } = this.#options;
    if (idleMsMax !== undefined) this.#idleTimer = setTimeout(() => void this.close(), idleMsMax).unref();
  }

  #checkSilence(): void {
    const silentMsMax = this.#options.replyMsMax * (this.#isReady ? 1 : startFactor);
    const now = this.#timer?.elapsedMs ?? 0;
    for (const { openCallbacks, since } of this.#calls.values())
      if (openCallbacks === 0 && now - since >= silentMsMax) return this.#fail("does not reply");
  }

  #fail(event: string, cause?: unknown): void {
    if (this.isBroken) return;
    this.#options.log(`${this.#options.name} ${event}`, cause);
    this.#onFailure();
    this.#break(event, cause);
  }

  #break(event: string, cause?: unknown): void {
    this.isBroken = true;
    const { name, refuse } = this.#options;
    const error = refuse({ isSent: true, reason: `${name} ${event}`, cause });
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
    this.#idle();
    void this.#worker.terminate();
  }
}
