import { createThreadService, type Refuse } from "../../threads/thread-service.ts";
import type { Write, WriteTime } from "../engine.ts";
import { storeError, StoreFault } from "../store-fault.ts";
import type { WriteInput, WriteName, WriteOutput } from "../writes.ts";
import { LOCK_WAIT_MS_MAX } from "./wait-for-lock.ts";

/** A write that has no answer by then may or may not have been made. Longer than any wait inside the thread. */
const ANSWER_MS_MAX = 5000;

export interface WriterThread {
  readonly write: Write;
  /** Lets the writes that wait finish, then ends the thread. */
  close(): Promise<void>;
}

export interface WriterThreadOptions {
  readonly file: string;
  readonly log: (message: string, error?: unknown) => void;
  /** The module that the thread runs. */
  readonly entry?: URL;
  readonly answerMsMax?: number;
  /** How long a write may wait, for its turn and for the lock together; less than `answerMsMax`. */
  readonly lockWaitMsMax?: number;
}

/** What the writer thread is asked: each write by its name. */
export type Writing = {
  readonly [Name in WriteName]: {
    readonly input: readonly [WriteInput<Name>];
    readonly output: Written<Name> | Violation;
  };
};

/** A write that is done. */
export interface Written<Name extends WriteName> {
  readonly output: WriteOutput<Name>;
  /** Of writes that hold the lock for long. */
  readonly time?: WriteTime;
}

/** A write that was not made, for a unique constraint stood in the way. */
export interface Violation {
  readonly violation: string;
}

/** The one connection that writes, on a thread of its own; many a command only reads and never starts it. */
export function createWriterThread({ file, log, entry, ...limits }: WriterThreadOptions): WriterThread {
  const { answerMsMax = ANSWER_MS_MAX, lockWaitMsMax = LOCK_WAIT_MS_MAX } = limits;
  const thread = createThreadService<Writing>({
    name: "The writer thread",
    entry: entry ?? new URL("./writer-worker.ts", import.meta.url),
    worker: { workerData: { file } },
    log,
    refuse,
    waitMsMax: lockWaitMsMax,
    answerMsMax,
  });
  return {
    async write<Name extends WriteName>(
      name: Name,
      input: WriteInput<Name>,
      onWritten?: (time: WriteTime) => void,
    ): Promise<WriteOutput<Name>> {
      const written = await thread.ask(name, input);
      if ("violation" in written) throw new StoreFault("unique", written.violation);
      if (written.time) onWritten?.(written.time);
      return written.output;
    },
    close: () => thread.close(),
  };
}

const refuse: Refuse = ({ kind, reason, cause }) =>
  storeError(kind === "broke" ? "unknown" : "unavailable", new Error(reason, { cause }));
