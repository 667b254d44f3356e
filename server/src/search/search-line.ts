import { Worker } from "node:worker_threads";
import type { FoundPalettes, SearchRequest } from "../domain/library/search/search-request.ts";
import { createPendingSearches, unavailable } from "./pending-searches.ts";
import {
  monotonicMs,
  type SearchMessage,
  type SearchReport,
  type SearchThreadData,
} from "./search-messages.ts";

/** How long a search may wait, for the copy of the library or for its turn. */
const WAIT_MS_MAX = 2000;
/** A thread that has not answered by then hangs: the wait and one search are over long before. */
const ANSWER_MS_MAX = 6000;
/** A thread that is told to end and does not is ended. */
const CLOSE_MS_MAX = 1000;
/** The copy of the library lies outside of this heap; what the store hands over on the way lies inside. */
const HEAP_MEGABYTES_MAX = 256;

export interface SearchLineOptions extends SearchThreadData {
  readonly log: (message: string, error?: unknown) => void;
  /** The module that the thread runs. */
  readonly entry?: URL;
  readonly waitMsMax?: number;
  readonly answerMsMax?: number;
}

/** One search thread and what it was asked. */
export interface SearchLine {
  /** @throws {DomainError} `service_unavailable` */
  find(request: SearchRequest): Promise<FoundPalettes | "loading">;
  tell(message: SearchMessage): void;
  isBroken(): boolean;
  close(): Promise<void>;
}

/** Starts a thread. It keeps the process alive only while something is asked of it. */
export function startSearchLine(options: SearchLineOptions): SearchLine {
  const { log, waitMsMax = WAIT_MS_MAX, answerMsMax = ANSWER_MS_MAX } = options;
  const worker = startWorker(options);
  const onSilence = (): void => breakOff("The search thread does not answer");
  const pending = createPendingSearches({ answerMsMax, onSilence });
  let isBroken = false;
  let isClosing = false;
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });

  function breakOff(reason: string, error?: unknown): void {
    if (isBroken) return;
    isBroken = true;
    if (!isClosing) log(reason, error);
    pending.rejectAll(unavailable(reason, error));
    void worker.terminate();
  }
  function hear(report: SearchReport): void {
    if (report.kind === "trouble") {
      log("The search cannot read the library; will try again", report.error);
      return;
    }
    pending.settle(report.id, report.outcome);
    if (pending.isEmpty() && !isClosing) worker.unref();
  }
  function tell(message: SearchMessage): void {
    worker.postMessage(message, []);
  }

  worker.unref();
  worker.on("message", hear);
  worker.once("error", (error) => breakOff("The search thread failed", error));
  worker.once("exit", (code) => breakOff(`The search thread ended with code ${code}`));
  return {
    isBroken: () => isBroken,
    tell,
    async find(request) {
      if (isBroken) throw unavailable("The search thread has ended");
      const { id, answer } = pending.open();
      worker.ref();
      tell({ kind: "find", id, request, deadline: monotonicMs() + waitMsMax });
      return answer;
    },
    async close() {
      isClosing = true;
      if (isBroken) return exited;
      worker.ref();
      tell({ kind: "close" });
      const timer = setTimeout(breakOff, CLOSE_MS_MAX, "The search thread does not end");
      await exited;
      clearTimeout(timer);
    },
  };
}

function startWorker({ databaseUrl, entry }: SearchLineOptions): Worker {
  return new Worker(entry ?? new URL("./search-worker.ts", import.meta.url), {
    workerData: { databaseUrl } satisfies SearchThreadData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES_MAX },
  });
}
