import type { Clock } from "../../clock.ts";
import type { PaletteStore, Palette } from "../palette.ts";
import { readThreadCpuMs } from "../../thread-cpu.ts";
import { createSingleFlight } from "../single-flight.ts";
import type { FoundPalettes, LoadingCopy, SearchRequest } from "./search-request.ts";
import { createSearchTable, segmentRowsMax } from "./search-table.ts";
import type { SearchedPalette } from "./segment.ts";

interface MaintainCopyOptions extends LibraryCopyOptions {
  /** Told when the store cannot be read; it is tried again. */
  readonly onFailure: (error: unknown) => void;
  readonly retryMs?: number;
}

/** A copy of the library that loads itself and keeps up with the changes it is told of. */
interface CopyMaintainer {
  /** @param waitMs - how long to wait for the copy, and for changes noted before, at most */
  find(request: SearchRequest, waitMs: number): Promise<FoundPalettes | LoadingCopy>;
  /** Says which palettes have changed; without ids it may be any, and everything is read anew. */
  noteChanges(ids?: readonly string[]): void;
  /** Whether searches have something to look at. */
  isLoaded(): boolean;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

const defaultRetryMs = 1000;

export function maintainCopy({ onFailure, retryMs = defaultRetryMs, ...options }: MaintainCopyOptions): CopyMaintainer {
  const copy = createLibraryCopy(options);
  const closing = new AbortController();
  /** Full readings asked for, and the one that is in the copy. */
  let wanted = 1;
  let loaded = 0;
  let loading = Promise.withResolvers<void>();
  let retry: NodeJS.Timeout | undefined;

  async function bringUpToDate(): Promise<void> {
    clearTimeout(retry);
    try {
      await loadWanted();
      await copy.applyChanges(closing.signal);
    } catch (error) {
      if (closing.signal.aborted) return;
      onFailure(error);
      retry = setTimeout(() => void flight.join(), retryMs);
    }
  }

  async function loadWanted(): Promise<void> {
    while (loaded !== wanted) {
      const number = wanted;
      await copy.load(closing.signal);
      loaded = number;
    }
    loading.resolve();
  }

  const flight = createSingleFlight(bringUpToDate);
  void flight.join();

  return {
    async find(request, waitMs) {
      const wait = loaded === wanted ? flight.settled() : loading.promise.then(flight.settled);
      await waitAtMost(wait, waitMs);
      if (loaded !== wanted) return { loadingMs: copy.estimateLoadingMs() };
      const startedAt = readThreadCpuMs();
      return { ...copy.search(request), searchCpuMs: readThreadCpuMs() - startedAt };
    },
    isLoaded: () => loaded === wanted,
    noteChanges(ids) {
      if (closing.signal.aborted) return;
      if (ids !== undefined) copy.noteChanges(ids);
      else if (loaded === wanted++) loading = Promise.withResolvers();
      void flight.renew();
    },
    async close() {
      closing.abort();
      clearTimeout(retry);
      await flight.settled();
      clearTimeout(retry);
    },
  };
}

async function waitAtMost(promise: Promise<void>, waitMs: number): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  await Promise.race([promise, isOver]);
  clearTimeout(timer);
}

/** What copying the library reads of it. */
export type SearchedStore = Pick<
  PaletteStore,
  "countPalettes" | "scanPalettes" | "listPublished" | "listSaveHistories" | "listSavedLately"
>;

interface LibraryCopyOptions {
  readonly store: SearchedStore;
  /** Waited for between two blocks of the library, so that reading all of it leaves room for others. */
  readonly pause: () => Promise<unknown>;
  readonly clock: Clock;
}

/**
 * The published palettes in a table. Its readings must come one after the other; they are applied in their order: whatever is
 * applied later was read later, so nothing old replaces something new.
 */
interface LibraryCopy {
  search(request: SearchRequest): FoundPalettes;
  /** How much longer `load` takes, at the pace that it had so far; undefined before anything came. */
  estimateLoadingMs(): number | undefined;
  /** Remembers which palettes must be read anew. */
  noteChanges(ids: readonly string[]): void;
  /** Reads everything anew, changes on the way. @throws what the store throws, and when the signal is given */
  load(signal: AbortSignal): Promise<void>;
  /** Reads what has changed. @throws like `load` */
  applyChanges(signal: AbortSignal): Promise<void>;
}

/** Palettes read anew in one statement. */
const idsPerReading = 500;

function createLibraryCopy({ store, pause, clock }: LibraryCopyOptions): LibraryCopy {
  const changed = new Set<string>();
  let table = createSearchTable();
  let startedAt = 0;
  /** Those too that are not published, which only makes an estimate longer. */
  let expectedCount = 0;

  async function load(signal: AbortSignal): Promise<void> {
    table = createSearchTable();
    startedAt = clock();
    expectedCount = await store.countPalettes();
    const waiting: Palette[] = [];
    for await (const block of store.scanPalettes({ isPublished: true })) {
      signal.throwIfAborted();
      waiting.push(...block);
      while (waiting.length >= segmentRowsMax) await put(waiting.splice(0, segmentRowsMax));
      if (changed.size > 0) {
        await put(waiting.splice(0));
        await applyChanges(signal);
      }
    }
    await put(waiting);
    await applyChanges(signal);
  }

  /** @param palettes - as they came: consecutive */
  async function put(palettes: readonly Palette[]): Promise<void> {
    const ids = palettes.map((palette) => palette.id);
    table.replace(ids, await joinRecentHistories(store, palettes, clock()));
    await pause();
  }

  async function applyChanges(signal: AbortSignal): Promise<void> {
    while (changed.size > 0) {
      signal.throwIfAborted();
      const ids = [...changed.values().take(idsPerReading)];
      for (const id of ids) changed.delete(id);
      table.replace(ids, await readAgain(ids));
    }
  }

  async function readAgain(ids: readonly string[]): Promise<readonly SearchedPalette[]> {
    try {
      return await joinHistories(store, await store.listPublished(ids), clock());
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  }

  return {
    search: (request) => table.search(request),
    estimateLoadingMs() {
      const { size } = table;
      if (size === 0) return undefined;
      return ((clock() - startedAt) / size) * Math.max(0, expectedCount - size);
    },
    noteChanges(ids) {
      for (const id of ids) changed.add(id);
    },
    load,
    applyChanges,
  };
}

/** The same as `joinHistories`; of consecutive palettes, most of which nobody saved lately, in one reading more and far less. */
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

/** Saves are read last: of a palette nothing else that is searched ever changes while it is published. */
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
