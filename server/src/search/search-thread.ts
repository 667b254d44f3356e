/**
 * Searching beside the event loop: a thread with its own copy of the library and its own way to the store. What is searched and how is
 * the domain's (`domain/library/search/`); here belong the thread, its messages and its end.
 */
import type { PaletteFinder } from "../domain/library/search/search-request.ts";
import { unavailable } from "./pending-searches.ts";
import { startSearchLine, type SearchLine, type SearchLineOptions } from "./search-line.ts";

export interface SearchThread extends PaletteFinder {
  /** Passes on which palettes have changed; without ids it may be any. */
  noteChanges(ids?: readonly string[]): void;
  close(): Promise<void>;
}

export interface SearchThreadOptions extends SearchLineOptions {
  /** How long after its start a thread that died is replaced, at the soonest. */
  readonly restMs?: number;
}

/** Threads that die at their start come one a second, not one a search. */
const REST_MS = 1000;

/** The search thread as seen from the thread that serves. It starts with the first search; one that died is replaced. */
export function createSearchThread({ restMs = REST_MS, ...options }: SearchThreadOptions): SearchThread {
  let line: SearchLine | undefined;
  let startedAt = 0;
  let isClosed = false;

  /** @returns undefined while a thread that died rests */
  function openLine(): SearchLine | undefined {
    if (line && !line.isBroken()) return line;
    const now = performance.now();
    if (line && now - startedAt < restMs) return undefined;
    startedAt = now;
    line = startSearchLine(options);
    return line;
  }

  return {
    find(request) {
      const open = isClosed ? undefined : openLine();
      return open ? open.find(request) : Promise.reject(unavailable("There is no search thread"));
    },
    noteChanges(ids) {
      if (line?.isBroken() === false) line.tell({ kind: "changes", ...(ids && { ids }) });
    },
    async close() {
      isClosed = true;
      await line?.close();
    },
  };
}
