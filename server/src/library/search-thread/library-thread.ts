/** Runs the library engine in a worker thread with its own database connection. */
import { type DomainError, unavailable } from "@tincture/contract/errors";
import type { FollowingLibrary } from "../library-follower.ts";
import type { TagCount } from "@tincture/contract/library";
import type { FoundPalettes, PaletteFinder, SearchRequest } from "../search/search-request.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../../runtime/threads/thread-service.ts";
import { createLibraryEngine } from "../search/library-engine.ts";
import type { PaletteStore } from "../palette.ts";

/** Time limit for a search to start, and for the library to load. */
const defaultWaitMsMax = 2000;
/** A thread that takes longer is replaced. */
const defaultReplyMsMax = 6000;
/** Further searches are refused. */
const defaultCallsMax = 64;
const defaultRestartMsMin = 1000;
const defaultCloseMsMax = 1000;
/**
 * Ids, slugs and words are in the heap. With twice this limit, V8 collects garbage so late that
 * 100,000 palettes take 25 MB more.
 */
const heapMegabytesMax = 1024;
/** V8's default lets the thread hold 50 MB more of short-lived rows, and is no faster. */
const youngMegabytesMax = 12;

export interface LibraryThread extends PaletteFinder, FollowingLibrary {
  readonly figures: ThreadLoad;
  close(): Promise<void>;
}

/** The functions of the library thread. */
export type LibraryFunctions = {
  /** Undefined while the load is running; see `LibraryEngine.load`. */
  readonly load: { readonly input: readonly [isContinued: boolean]; readonly output: number | undefined };
  readonly update: { readonly input: readonly [ids: readonly string[]]; readonly output: number };
  readonly find: { readonly input: readonly [SearchRequest]; readonly output: FoundPalettes };
  readonly listTags: { readonly input: readonly []; readonly output: readonly TagCount[] };
};

interface LibraryThreadOptions
  extends
    Pick<ThreadServiceOptions, "log">,
    Partial<Pick<ThreadServiceOptions, "entry" | "waitMsMax" | "replyMsMax" | "restartMsMin">> {
  readonly databaseUrl: string;
}

export function createLibraryThread({ databaseUrl, ...options }: LibraryThreadOptions): LibraryThread {
  const thread = createThreadService<LibraryFunctions>({
    name: "The library thread",
    entry: new URL("./library-worker.ts", import.meta.url),
    worker: {
      workerData: { databaseUrl },
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax, maxYoungGenerationSizeMb: youngMegabytesMax },
    },
    refuse,
    waitMsMax: defaultWaitMsMax,
    replyMsMax: defaultReplyMsMax,
    callsMax: defaultCallsMax,
    restartMsMin: defaultRestartMsMin,
    closeMsMax: defaultCloseMsMax,
    ...options,
  });
  return {
    async load() {
      let size = await thread.call("load", [false]);
      while (size === undefined) size = await thread.call("load", [true]);
      return size;
    },
    update: (ids) => thread.call("update", [ids]),
    find: (request) => thread.call("find", [request]),
    listTags: () => thread.call("listTags", []),
    figures: thread.load,
    close: () => thread.close(),
  };
}

/** The public message says to retry; the log has the reason. */
const refuse: Refuse = ({ reason, cause }) => searchUnavailable(new Error(reason, { cause }));

export function searchUnavailable(cause: Error): DomainError {
  return unavailable("Searching is not available right now; try again soon", { cause });
}

const waitMsMax = 2000;

/**
 * Runs the engine in the current thread, for tests, where another thread would take too long to
 * start.
 */
export function createLocalLibrary(store: PaletteStore): LibraryThread {
  const engine = createLibraryEngine({ store, clock: Date.now });
  return {
    async load() {
      let size = await engine.load(false, waitMsMax);
      while (size === undefined) size = await engine.load(true, waitMsMax);
      return size;
    },
    update: (ids) => engine.update(ids),
    find: (request) => engine.find(request, waitMsMax),
    listTags: () => engine.listTags(waitMsMax),
    figures: { waitingCount: 0, refusedCount: 0, failureCount: 0 },
    close: () => engine.close(),
  };
}
