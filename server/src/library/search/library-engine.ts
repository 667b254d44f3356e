/**
 * Loads the library into memory, keeps it up to date and searches it. Runs in the library thread.
 */
import type { Clock } from "@tincture/contract/clock";
import { unavailable } from "@tincture/contract/errors";
import { readThreadCpuMs } from "../../runtime/thread-cpu.ts";
import type { PaletteStore } from "../palette.ts";
import { type Palette, type TagCount } from "@tincture/contract/library";
import { createSingleFlight } from "../single-flight.ts";
import { LibraryTable, type SearchedPalette } from "./library-table.ts";
import type { FoundPalettes, SearchRequest } from "./search-request.ts";
import { searchTable } from "./search-table.ts";

export type SearchedStore = Pick<
  PaletteStore,
  "scanPalettes" | "listPublished" | "listSaveHistories" | "listSavedLately"
>;

interface LibraryEngineOptions {
  readonly store: SearchedStore;
  readonly clock: Clock;
}

export interface LibraryEngine {
  /**
   * Starts to load the library, or waits for a load that has started. Serves the earlier state
   * until that is done.
   *
   * @returns the number of published palettes, or undefined if the load is still running
   * @throws the error of the store that ended the load
   */
  load(isContinued: boolean, waitMs: number): Promise<number | undefined>;
  /**
   * Reads palettes again: few enough for one statement. Returns the number of published palettes.
   *
   * @throws {DomainError} `service_unavailable` before the first load is done, or if the store
   *   fails
   */
  update(ids: readonly string[]): Promise<number>;
  /** @throws {DomainError} `service_unavailable` if the library does not load in time */
  find(request: SearchRequest, waitMs: number): Promise<FoundPalettes>;
  listTags(waitMs: number): Promise<readonly TagCount[]>;
  /** Ends a load. Resolves when the store is no longer read. */
  close(): Promise<void>;
}

export function createLibraryEngine({ store, clock }: LibraryEngineOptions): LibraryEngine {
  const closing = new AbortController();
  let table: LibraryTable | undefined;
  let failure: unknown;

  async function readLibrary(): Promise<void> {
    try {
      table = await readTable();
      failure = undefined;
    } catch (error) {
      failure = error;
    }
  }

  async function readTable(): Promise<LibraryTable> {
    const loaded = new LibraryTable();
    for await (const block of store.scanPalettes({ isPublished: true })) {
      closing.signal.throwIfAborted();
      loaded.replace([], await joinRecentHistories(store, block, clock()));
    }
    loaded.sortAdded();
    return loaded;
  }

  const flight = createSingleFlight(readLibrary);

  async function getTable(waitMs: number): Promise<LibraryTable> {
    if (!table) await isDoneWithin(flight.join(), waitMs);
    if (table) return table;
    throw unavailable("The library is loading. Try again in a moment.", { cause: failure, retryAfterSeconds: 3 });
  }

  return {
    async load(isContinued, waitMs) {
      const isDone = await isDoneWithin(isContinued ? flight.settled() : flight.renew(), waitMs);
      if (!isDone) return undefined;
      if (failure !== undefined) throw failure;
      return table?.size;
    },
    async update(ids) {
      const current = await getTable(0);
      current.replace(ids, await joinHistories(store, await store.listPublished(ids), clock()));
      return current.size;
    },
    async find(request, waitMs) {
      const current = await getTable(waitMs);
      const startedAt = readThreadCpuMs();
      return { ...searchTable(current, request), searchCpuMs: readThreadCpuMs() - startedAt };
    },
    listTags: async (waitMs) => (await getTable(waitMs)).listTags(),
    close() {
      closing.abort();
      return flight.settled();
    },
  };
}

async function isDoneWithin(work: Promise<void>, waitMs: number): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), waitMs);
  const isDone = await Promise.race([work.then(() => true), isLate]);
  clearTimeout(timer);
  return isDone;
}

/**
 * Like `joinHistories` for consecutive palettes. Most have no recent saves, so one statement finds
 * those that do.
 */
async function joinRecentHistories(
  store: SearchedStore,
  palettes: readonly Palette[],
  now: number,
): Promise<readonly SearchedPalette[]> {
  const [first, last] = [palettes[0], palettes.at(-1)];
  if (!first || !last) return [];
  const saved = new Set(await store.listSavedLately({ from: first.id, to: last.id }, now));
  const joined = await joinHistories(
    store,
    palettes.filter((palette) => saved.has(palette.id)),
    now,
  );
  const byId = new Map(joined.map((palette) => [palette.id, palette]));
  return palettes.map((palette) => byId.get(palette.id) ?? palette);
}

/**
 * Adds save counts and recent saves of one moment. Saves are read last, since nothing else changes
 * while a palette is published.
 */
async function joinHistories(
  store: SearchedStore,
  palettes: readonly Palette[],
  now: number,
): Promise<readonly SearchedPalette[]> {
  const ids = palettes.map((palette) => palette.id);
  const histories = await store.listSaveHistories(ids, now);
  const byId = new Map(histories.map((history) => [history.paletteId, history]));
  return palettes.map((palette) => {
    const { saveCount, recentSaves } = byId.get(palette.id) ?? { ...palette, recentSaves: [] };
    return { ...palette, saveCount, recentSaves };
  });
}
