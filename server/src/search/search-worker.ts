/**
 * The search thread: reads the library through a connection of its own, keeps a packed copy of it and scans that, so that no search
 * stalls the event loop that serves requests.
 */
import { setTimeout as pause } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { maintainCopy } from "../domain/library/search/library-copy.ts";
import type { FoundPalettes, LoadingCopy, SearchRequest } from "../domain/library/search/search-request.ts";
import { openPaletteReader } from "../store/thread-database.ts";
import { reportFailure, serveThread } from "../threads/serve-thread.ts";
import { monotonicMs } from "../threads/thread-messages.ts";
import { searchUnavailable, type Searching } from "./search-thread.ts";

/** After each block that is packed: a million palettes take a second more, and no core is taken whole. */
const pauseMs = 5;

const { databaseUrl }: { readonly databaseUrl: string } = workerData;
const reader = await openPaletteReader(databaseUrl);
const maintainer = maintainCopy({
  store: reader.palettes,
  pause: () => pause(pauseMs),
  clock: Date.now,
  onFailure: (error) => reportFailure("The search cannot read the library; will try again", error),
});

serveThread<Searching>({
  answers: {
    find: ([request], deadline) => find(request, deadline),
    noteChanges: async ([ids]) => maintainer.noteChanges(ids),
  },
  async close() {
    await maintainer.close();
    await reader.close();
  },
});

async function find(request: SearchRequest, deadline: number): Promise<FoundPalettes | LoadingCopy> {
  const leftMs = deadline - monotonicMs();
  if (leftMs < 0 && maintainer.isLoaded())
    throw searchUnavailable(new Error("The search waited too long for its turn"));
  return maintainer.find(request, Math.max(0, leftMs));
}
