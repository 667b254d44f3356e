import { Worker } from "node:worker_threads";
import type { WriteTime } from "../engine.ts";
import { createPendingAnswers, type PendingAnswers } from "../../threads/pending-answers.ts";
import { StoreFault } from "../store-fault.ts";
import type { WriteInput, WriteName, WriteOutput } from "../writes.ts";
import { LOCK_WAIT_MS_MAX } from "./wait-for-lock.ts";
import {
  monotonicMs,
  unpackError,
  type WriteAnswer,
  type WriteMessage,
  type Written,
} from "./writer-messages.ts";

/** A write that has no answer by then may or may not have been made. Longer than any wait inside the thread. */
const ANSWER_MS_MAX = 5000;

/** One writer thread and what it was asked. */
export interface WriterLine {
  /** @throws {StoreFault} `unknown` when the thread dies or does not answer in time */
  send<Name extends WriteName>(
    name: Name,
    input: WriteInput<Name>,
    onWritten?: (time: WriteTime) => void,
  ): Promise<WriteOutput<Name>>;
  isBroken(): boolean;
  close(): Promise<void>;
}

export interface WriterLineOptions {
  readonly file: string;
  readonly log: (message: string, error?: unknown) => void;
  /** The module that the thread runs. */
  readonly entry?: URL;
  readonly answerMsMax?: number;
  /** How long a write may wait, for its turn and for the lock together; less than `answerMsMax`. */
  readonly lockWaitMsMax?: number;
}

/** Starts a thread. It keeps the process alive only while something is asked of it. */
export function startWriterLine(options: WriterLineOptions): WriterLine {
  return new ThreadLine(options);
}

class ThreadLine implements WriterLine {
  readonly #log: WriterLineOptions["log"];
  readonly #lockWaitMsMax: number;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #pending: PendingAnswers;
  #isBroken = false;

  constructor({ file, log, entry, ...limits }: WriterLineOptions) {
    const { answerMsMax = ANSWER_MS_MAX, lockWaitMsMax = LOCK_WAIT_MS_MAX } = limits;
    this.#log = log;
    this.#lockWaitMsMax = lockWaitMsMax;
    const onSilence = (): void => this.#breakOff("The writer thread does not answer");
    this.#pending = createPendingAnswers({ answerMsMax, onSilence });
    this.#worker = new Worker(entry ?? new URL("./writer-worker.ts", import.meta.url), {
      workerData: { file },
    });
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => resolve());
    });
    this.#listen();
  }

  isBroken(): boolean {
    return this.#isBroken;
  }

  async send<Name extends WriteName>(
    name: Name,
    input: WriteInput<Name>,
    onWritten?: (time: WriteTime) => void,
  ): Promise<WriteOutput<Name>> {
    if (this.#isBroken) throw new StoreFault("unavailable", "The writer thread has ended");
    const deadline = monotonicMs() + this.#lockWaitMsMax;
    const { id, answer } = this.#pending.open<Written<Name>>();
    const message: WriteMessage<Name> = { id, name, input, deadline };
    this.#worker.ref();
    this.#worker.postMessage(message, []);
    const { output, time } = await answer;
    if (time) onWritten?.(time);
    return output;
  }

  async close(): Promise<void> {
    if (this.#isBroken) return this.#exited;
    this.#worker.ref();
    this.#worker.postMessage("close", []);
    await this.#exited;
  }

  #listen(): void {
    const worker = this.#worker;
    worker.unref();
    worker.on("message", (answer: WriteAnswer) => {
      const waiting = this.#pending.take(answer.id);
      if (this.#pending.size === 0) worker.unref();
      if ("error" in answer) waiting?.reject(unpackError(answer.error));
      else waiting?.resolve(answer);
    });
    worker.once("error", (error) => this.#breakOff("The writer thread failed", error));
    worker.once("exit", (code) => {
      if (code !== 0 || this.#pending.size > 0) this.#breakOff(`The writer thread ended with code ${code}`);
      this.#isBroken = true;
    });
  }

  #breakOff(reason: string, error?: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#log(reason, error);
    this.#pending.rejectAll(new StoreFault("unknown", reason, { cause: error }));
    this.#worker.unref();
    void this.#worker.terminate();
  }
}
