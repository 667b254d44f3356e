import type { PaletteStore } from "../palette-store.ts";
import type { Palette } from "../palette.ts";
import type { FoundPalettes, SearchRequest } from "./search-request.ts";
import { createSearchTable, segmentRowsMax } from "./search-table.ts";

/** What copying the library reads of it. */
export type SearchedStore = Pick<PaletteStore, "scanPalettes" | "listPublished">;

export interface LibraryCopyOptions {
  readonly store: SearchedStore;
  /** Waited for between two blocks of the library, so that reading all of it leaves room for others. */
  readonly pause: () => Promise<unknown>;
}

/**
 * The published palettes in a table. Its readings must come one after the other; they are applied in their order: whatever is
 * applied later was read later, so nothing old replaces something new.
 */
export interface LibraryCopy {
  search(request: SearchRequest): FoundPalettes;
  /** Remembers which palettes must be read anew. */
  noteChanges(ids: readonly string[]): void;
  /** Reads everything anew, changes on the way. @throws what the store throws, and when the signal is given */
  load(signal: AbortSignal): Promise<void>;
  /** Reads what has changed. @throws like `load` */
  applyChanges(signal: AbortSignal): Promise<void>;
}

/** Palettes read anew in one statement. */
const idsPerReading = 500;

export function createLibraryCopy({ store, pause }: LibraryCopyOptions): LibraryCopy {
  const changed = new Set<string>();
  let table = createSearchTable();

  async function load(signal: AbortSignal): Promise<void> {
    table = createSearchTable();
    const waiting: Palette[] = [];
    for await (const block of store.scanPalettes({ isPublished: true })) {
      signal.throwIfAborted();
      waiting.push(...block);
      while (waiting.length >= segmentRowsMax) put(waiting.splice(0, segmentRowsMax));
      if (changed.size > 0) {
        put(waiting.splice(0));
        await applyChanges(signal);
      }
      await pause();
    }
    put(waiting);
    await applyChanges(signal);
  }

  function put(palettes: readonly Palette[]): void {
    const ids = palettes.map((palette) => palette.id);
    table.replace(ids, palettes);
  }

  async function applyChanges(signal: AbortSignal): Promise<void> {
    while (changed.size > 0) {
      signal.throwIfAborted();
      const ids = [...changed.values().take(idsPerReading)];
      for (const id of ids) changed.delete(id);
      table.replace(ids, await readAgain(ids));
    }
  }

  async function readAgain(ids: readonly string[]): Promise<readonly Palette[]> {
    try {
      return await store.listPublished(ids);
    } catch (error) {
      for (const id of ids) changed.add(id);
      throw error;
    }
  }

  return {
    search: (request) => table.search(request),
    noteChanges(ids) {
      for (const id of ids) changed.add(id);
    },
    load,
    applyChanges,
  };
}
