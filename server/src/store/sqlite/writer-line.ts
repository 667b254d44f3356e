import { Worker } from "node:worker_threads";
import { createPendingAnswers, type Waiting } from "../../threads/pending-answers.ts";
import { StoreFault } from "../store-fault.ts";
import type { WriteInput, WriteName, WriteOutput } from "../writes.ts";
import { LOCK_WAIT_MS_MAX } from "./wait-for-lock.ts";
import { monotonicMs, unpackError, type WriteAnswer, type WriteMessage } from "./writer-messages.ts";

/** A write that has no answer by then may or may not have been made. Longer than any wait inside the thread. */
const ANSWER_MS_MAX = 5000;

/** One writer thread and what it was asked. */
export interface WriterLine {
  /** @throws {StoreFault} `unknown` when the thread dies or does not answer in time */
  send<Name extends WriteName>(name: Name, input: WriteInput<Name>): Promise<WriteOutput<Name>>;
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
  const { file, log, answerMsMax = ANSWER_MS_MAX, lockWaitMsMax = LOCK_WAIT_MS_MAX } = options;
  const worker = new Worker(options.entry ?? new URL("./writer-worker.ts", import.meta.url), {
    workerData: { file },
  });
  const pending = createPendingAnswers({
    answerMsMax,
    onSilence: () => breakOff("The writer thread does not answer"),
  });
  let isBroken = false;
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });

  function settle(id: number): Waiting | undefined {
    const waiting = pending.take(id);
    if (pending.size === 0) worker.unref();
    return waiting;
  }
  function breakOff(reason: string, error?: unknown): void {
    if (isBroken) return;
    isBroken = true;
    log(reason, error);
    pending.rejectAll(new StoreFault("unknown", reason, { cause: error }));
    worker.unref();
    void worker.terminate();
  }

  worker.unref();
  worker.on("message", (answer: WriteAnswer) => {
    const waiting = settle(answer.id);
    if ("error" in answer) waiting?.reject(unpackError(answer.error));
    else waiting?.resolve(answer.output);
  });
  worker.once("error", (error) => breakOff("The writer thread failed", error));
  worker.once("exit", (code) => {
    if (code !== 0 || pending.size > 0) breakOff(`The writer thread ended with code ${code}`);
    isBroken = true;
  });

  return {
    isBroken: () => isBroken,
    async send<Name extends WriteName>(name: Name, input: WriteInput<Name>): Promise<WriteOutput<Name>> {
      if (isBroken) throw new StoreFault("unavailable", "The writer thread has ended");
      const { id, answer } = pending.open<WriteOutput<Name>>();
      const message: WriteMessage<Name> = { id, name, input, deadline: monotonicMs() + lockWaitMsMax };
      worker.ref();
      worker.postMessage(message, []);
      return answer;
    },
    async close() {
      if (isBroken) return exited;
      worker.ref();
      worker.postMessage("close", []);
      await exited;
    },
  };
}
