/**
 * A service on a thread of its own, as seen from the thread that serves requests: asks it by name, bounds how much is asked and for how
 * long, and replaces a thread that died or hung at the next question. What is asked, and what the thread does (`serve-thread.ts`), is
 * its owner's.
 */
import { Worker, type WorkerOptions } from "node:worker_threads";
import { LoopTimer } from "../domain/loop-timer.ts";
import { monotonicMs, unpackError, type FromThread, type Protocol, type ToThread } from "./serve-thread.ts";

interface ThreadService<Asked extends Protocol> {
  /** @throws what the thread throws, or a refusal when it has died, hangs or has too much to do */
  ask<Name extends keyof Asked & string>(
    name: Name,
    ...input: Asked[Name]["input"]
  ): Promise<Asked[Name]["output"]>;
  /** The same without an answer; a thread that does not run is not started for it. */
  tell<Name extends keyof Asked & string>(name: Name, ...input: Asked[Name]["input"]): void;
  /** Has the thread end in its own way. What is asked from now on is refused. */
  close(): Promise<void>;
}

export interface ThreadServiceOptions {
  /** As it stands in the log. */
  readonly name: string;
  /** The module that the thread runs. */
  readonly entry: URL;
  readonly worker: WorkerOptions;
  readonly log: (message: string, error?: unknown) => void;
  readonly refuse: Refuse;
  /** Told to the thread with each question: how long the answer is wanted. */
  readonly waitMsMax: number;
  /** A thread that has not answered by then hangs. Longer than any wait inside it. */
  readonly answerMsMax: number;
  /** Questions that wait for an answer, at most. */
  readonly waitingMax?: number;
  /** How long after its start a thread that died is replaced, at the soonest. */
  readonly restMs?: number;
  /** A thread that is told to end and does not is ended. */
  readonly closeMsMax?: number;
}

/** Makes the error of a question that has no answer. */
export type Refuse = (trouble: Trouble) => Error;

interface Trouble {
  /** Only a thread that `broke` was asked, and perhaps did what it was asked. */
  readonly kind: "closed" | "full" | "just-died" | "broke";
  readonly reason: string;
  readonly cause?: unknown;
}

/** The thread starts with the first question. It keeps the process alive only while something is asked of it. */
export function createThreadService<Asked extends Protocol>(
  options: ThreadServiceOptions,
): ThreadService<Asked> {
  const { name: label, refuse, waitingMax = Infinity, restMs = 0 } = options;
  let thread: Thread | undefined;
  let isClosed = false;

  function openThread(): Thread {
    if (isClosed) throw refuse({ kind: "closed", reason: `${label} is closed` });
    if (thread?.isBroken === false) return thread;
    if (thread && performance.now() - thread.startedAt < restMs) {
      throw refuse({ kind: "just-died", reason: `${label} has just died` });
    }
    thread = new Thread(options);
    return thread;
  }

  return {
    async ask(name, ...input) {
      const open = openThread();
      if (open.waitingCount >= waitingMax)
        throw refuse({ kind: "full", reason: `${label} has too much to do` });
      return open.ask(name, input);
    },
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
  readonly since: number;
}

/** One thread and what it was asked. */
class Thread {
  readonly startedAt = performance.now();
  isBroken = false;
  readonly #options: ThreadServiceOptions;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  /** By the ids of their questions, which ascend. */
  readonly #waiting = new Map<number, Waiting>();
  #timer: LoopTimer | undefined;
  #lastId = 0;
  #isClosing = false;
  #isEnded = false;

  constructor(options: ThreadServiceOptions) {
    this.#options = options;
    this.#worker = new Worker(options.entry, options.worker);
    // What a library prints on streams of its own is dropped.
    if (options.worker.stdout) this.#worker.stdout.resume();
    if (options.worker.stderr) this.#worker.stderr.resume();
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => resolve());
    });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#hear(message));
    this.#worker.once("error", (error) => this.#breakOff("failed", error));
    this.#worker.once("exit", (code) => {
      if (code !== 0 || this.#waiting.size > 0) this.#breakOff(`ended with code ${code}`);
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
    const deadline = monotonicMs() + this.#options.waitMsMax;
    this.#post({ name, input, deadline, ...(id !== undefined && { id }) });
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

  #hear(message: FromThread): void {
    if ("report" in message) return this.#options.log(message.report, unpackError(message.error));
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0) this.#rest();
    if ("error" in message) waiting?.reject(unpackError(message.error));
    else waiting?.resolve(message.output);
  }

  #rest(): void {
    this.#timer?.stop();
    this.#timer = undefined;
    if (!this.#isClosing) this.#worker.unref();
  }

  #checkSilence(): void {
    const [oldest] = this.#waiting.values();
    if (!oldest || !this.#timer) return;
    if (this.#timer.elapsedMs - oldest.since >= this.#options.answerMsMax) this.#breakOff("does not answer");
  }

  #breakOff(what: string, cause?: unknown): void {
    if (this.isBroken) return;
    this.isBroken = true;
    const { name, log, refuse } = this.#options;
    const reason = `${name} ${what}`;
    if (!this.#isEnded) log(reason, cause);
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
