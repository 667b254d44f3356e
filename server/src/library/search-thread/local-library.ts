import { createLibraryEngine } from "../search/library-engine.ts";
import type { PaletteStore } from "../palette.ts";
import type { LibraryThread } from "./library-thread.ts";

const waitMsMax = 2000;

/** Keeps the library in this thread, where starting another one does not pay: in tests. */
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
    figures: { waitingCount: 0, refusedCount: 0, failureCount: 0, isRunning: true },
    close: () => engine.close(),
  };
}
