import { createSingleFlight } from "../single-flight.ts";
import { createLibraryCopy, type LibraryCopyOptions } from "./library-copy.ts";
import type { FoundPalettes, SearchRequest } from "./search-request.ts";

export interface KeepCopyOptions extends LibraryCopyOptions {
  /** Told when the store cannot be read; it is tried again. */
  readonly onTrouble: (error: unknown) => void;
  readonly retryMs?: number;
}

/** A copy of the library that loads itself and keeps up with the changes it is told of. */
export interface CopyKeeper {
  /** @param waitMs - how long to wait for the copy, and for changes noted before, at most */
  find(request: SearchRequest, waitMs: number): Promise<FoundPalettes | "loading">;
  /** Says which palettes have changed; without ids it may be any, and everything is read anew. */
  noteChanges(ids?: readonly string[]): void;
  /** Whether searches have something to look at. */
  isLoaded(): boolean;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

const defaultRetryMs = 1000;

export function keepCopy({ onTrouble, retryMs = defaultRetryMs, ...options }: KeepCopyOptions): CopyKeeper {
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
      onTrouble(error);
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
      return loaded === wanted ? copy.search(request) : "loading";
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
