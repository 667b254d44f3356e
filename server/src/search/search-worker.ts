/**
 * The search thread: reads the library through a connection of its own, keeps a packed copy of it and scans that, so that no search
 * stalls the event loop that serves requests.
 */
import { setTimeout as pause } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { keepCopy } from "../domain/library/search/library-copy.ts";
import type { FoundPalettes, SearchRequest } from "../domain/library/search/search-request.ts";
import { openPaletteReader } from "../store/open-palette-reader.ts";
import { monotonicMs, reportTrouble, serveThread } from "../threads/thread-service.ts";
import { searchUnavailable, type Searching } from "./search-thread.ts";

/** After each block of the library: a million palettes take some seconds more, and no core is taken whole. */
const pauseMs = 1;

const { databaseUrl }: { readonly databaseUrl: string } = workerData;
const reader = await openPaletteReader(databaseUrl);
const keeper = keepCopy({
  store: reader.palettes,
  pause: () => pause(pauseMs),
  onTrouble: (error) => reportTrouble("The search cannot read the library; will try again", error),
});

serveThread<Searching>({
  answers: {
    find: ([request], deadline) => find(request, deadline),
    noteChanges: async ([ids]) => keeper.noteChanges(ids),
  },
  async close() {
    await keeper.close();
    await reader.close();
  },
});

async function find(request: SearchRequest, deadline: number): Promise<FoundPalettes | "loading"> {
  const leftMs = deadline - monotonicMs();
  if (leftMs < 0 && keeper.isLoaded())
    throw searchUnavailable(new Error("The search waited too long for its turn"));
  return keeper.find(request, Math.max(0, leftMs));
}
