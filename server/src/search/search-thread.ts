/**
 * Searching beside the event loop: a thread with its own copy of the library and its own way to the store. What is searched and how is
 * the domain's (`domain/library/search/`); here belong the thread, its limits and its end.
 */
import { type DomainError, unavailable } from "../domain/errors.ts";
import type {
  FoundPalettes,
  LoadingCopy,
  PaletteFinder,
  SearchRequest,
} from "../domain/library/search/search-request.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../threads/thread-service.ts";

/** How long a search may wait, for the copy of the library or for its turn. */
const defaultWaitMsMax = 2000;
/** The wait and one search are over long before. */
const defaultAnswerMsMax = 6000;
/** Searches that wait for an answer, at most; one more is refused at once. */
const defaultWaitingMax = 64;
/** Threads that die at their start come one a second, not one a search. */
const defaultRestMs = 1000;
const defaultCloseMsMax = 1000;
/** The copy of the library lies outside of this heap; what the store hands over on the way lies inside. */
const heapMegabytesMax = 256;
/** Rows on their way into the copy are garbage at once: with V8's own choice the thread holds 50 MB more, and is no quicker. */
const youngMegabytesMax = 12;

export interface SearchThread extends PaletteFinder {
  /** Starts the thread before the first search does. @returns when it runs, or cannot, which the log tells */
  open(): Promise<void>;
  /** Passes on which palettes have changed; without ids it may be any. */
  noteChanges(ids?: readonly string[]): void;
  readonly load: ThreadLoad;
  close(): Promise<void>;
}

/** What the search thread is asked. */
export type Searching = {
  readonly find: { readonly input: readonly [SearchRequest]; readonly output: FoundPalettes | LoadingCopy };
  readonly noteChanges: { readonly input: readonly [ids?: readonly string[]]; readonly output: void };
};

interface SearchThreadOptions
  extends
    Pick<ThreadServiceOptions, "log">,
    Partial<Pick<ThreadServiceOptions, "entry" | "waitMsMax" | "answerMsMax" | "restMs">> {
  readonly databaseUrl: string;
}

/** The search thread as seen from the thread that serves. It starts with the first search, unless it was opened. */
export function createSearchThread({ databaseUrl, ...options }: SearchThreadOptions): SearchThread {
  const thread = createThreadService<Searching>({
    name: "The search thread",
    entry: new URL("./search-worker.ts", import.meta.url),
    worker: {
      workerData: { databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: youngMegabytesMax },
    },
    refuse,
    waitMsMax: defaultWaitMsMax,
    answerMsMax: defaultAnswerMsMax,
    waitingMax: defaultWaitingMax,
    restMs: defaultRestMs,
    closeMsMax: defaultCloseMsMax,
    ...options,
  });
  return {
    open: () => thread.ask("noteChanges", []).catch(() => undefined),
    find: (request) => thread.ask("find", request),
    noteChanges: (ids) => thread.tell("noteChanges", ids),
    load: thread.load,
    close: () => thread.close(),
  };
}

/** Tells the public that it may come back, and the log why. */
const refuse: Refuse = ({ reason, cause }) => searchUnavailable(new Error(reason, { cause }));

export function searchUnavailable(cause: Error): DomainError {
  return unavailable("Searching is not available right now; try again soon", { cause });
}
