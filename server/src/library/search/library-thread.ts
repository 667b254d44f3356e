/** Runs the library engine in a worker thread with its own database connection. */
import { workerData } from "node:worker_threads";
import { type DomainError, unavailable } from "@tincture/contract/errors";
import type { TagCount } from "@tincture/contract/library";
import { parseDatabaseUrl } from "../../db/database-url.ts";
import { monotonicMs, serveThread } from "../../runtime/threads/serve-thread.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../../runtime/threads/thread-service.ts";
import type { FollowingLibrary } from "../library-follower.ts";
import type { PaletteStore } from "../palette.ts";
import { createPaletteReads } from "../store/palette-store.ts";
import { createLibraryEngine, type SearchedStore } from "./library-engine.ts";
import type { FoundPalettes, PaletteFinder, SearchRequest } from "./search-request.ts";

/** Time limit for a search to start, and for the library to load. */
const defaultWaitMsMax = 2000;
/** A thread that takes longer is replaced. */
const defaultReplyMsMax = 6000;
/** Further searches are refused. */
const defaultCallsMax = 64;
const defaultRestartMsMin = 1000;
const defaultCloseMsMax = 1000;
/** With twice this limit, V8 collects garbage so late that 100,000 palettes take 25 MB more. */
const heapMegabytesMax = 1024;
/** V8's default lets the thread hold 50 MB more of short-lived rows, and is no faster. */
const youngMegabytesMax = 12;

export interface LibraryThread extends PaletteFinder, FollowingLibrary {
  readonly figures: ThreadLoad;
  close(): Promise<void>;
}

type LibraryFunctions = {
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
    entry: new URL(import.meta.url),
    worker: {
      workerData: { searchedDatabaseUrl: databaseUrl },
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
    load: () => loadCompletely((isContinued) => thread.call("load", [isContinued])),
    update: (ids) => thread.call("update", [ids]),
    find: (request) => thread.call("find", [request]),
    listTags: () => thread.call("listTags", []),
    figures: thread.load,
    close: () => thread.close(),
  };
}

/** Runs the engine in the current thread, for commands and tests, which start faster that way. */
export function createLocalLibrary(store: PaletteStore): LibraryThread {
  const engine = createLibraryEngine({ store, clock: Date.now });
  return {
    load: () => loadCompletely((isContinued) => engine.load(isContinued, defaultWaitMsMax)),
    update: (ids) => engine.update(ids),
    find: (request) => engine.find(request, defaultWaitMsMax),
    listTags: () => engine.listTags(defaultWaitMsMax),
    figures: { waitingCount: 0, refusedCount: 0, failureCount: 0 },
    close: () => engine.close(),
  };
}

async function loadCompletely(load: (isContinued: boolean) => Promise<number | undefined>): Promise<number> {
  let size = await load(false);
  while (size === undefined) size = await load(true);
  return size;
}

/** The public message says to retry; the log has the reason. */
const refuse: Refuse = ({ reason, cause }) => searchUnavailable(new Error(reason, { cause }));

function searchUnavailable(cause: Error): DomainError {
  return unavailable("Searching is not available right now; try again soon", { cause });
}

/** How long one `load` message waits. Repeating it shows that a long load is not a hang. */
const loadWaitMs = 1000;

function msLeft(deadline: number): number {
  const left = deadline - monotonicMs();
  if (left < 0) throw searchUnavailable(new Error("The search waited too long for its turn"));
  return left;
}

interface PaletteReader {
  readonly palettes: SearchedStore;
  close(): Promise<void>;
}

/** Opens a connection that only reads. PostgreSQL is contacted by the first read. */
async function openReader(url: string): Promise<PaletteReader> {
  const location = parseDatabaseUrl(url);
  if (location.engine === "sqlite") {
    const { openReadingDb } = await import("../../db/sqlite/sqlite-connection.ts");
    const db = await openReadingDb(location.file, { isScan: true });
    return { palettes: createPaletteReads(db, db), close: () => db.destroy() };
  }
  const { backgroundLimits, createPool } = await import("../../db/postgres/create-pool.ts");
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { palettes: createPaletteReads(pool.reads, pool.reads), close: () => pool.end() };
}

// Set only in the thread that `createLibraryThread` starts.
const { searchedDatabaseUrl }: { readonly searchedDatabaseUrl?: string } = workerData ?? {};
if (searchedDatabaseUrl !== undefined) {
  const reader = await openReader(searchedDatabaseUrl);
  const engine = createLibraryEngine({ store: reader.palettes, clock: Date.now });
  serveThread<LibraryFunctions>({
    functions: {
      load: ([isContinued]) => engine.load(isContinued, loadWaitMs),
      update: ([ids]) => engine.update(ids),
      find: async ([request], { deadline }) => engine.find(request, msLeft(deadline)),
      listTags: async (_, { deadline }) => engine.listTags(msLeft(deadline)),
    },
    async close() {
      await engine.close();
      await reader.close();
    },
  });
}
