/** The library thread; see `library-thread.ts`. */
import { workerData } from "node:worker_threads";
import { createLibraryEngine } from "../search/library-engine.ts";
import { openPaletteReader } from "../store/palette-reader.ts";
import { monotonicMs, serveThread } from "../../runtime/threads/serve-thread.ts";
import { type LibraryFunctions, searchUnavailable } from "./library-thread.ts";

/** How long one `load` message waits. The other side repeats it, so a long load is not taken for a hang. */
const loadWaitMs = 1000;

const { databaseUrl }: { readonly databaseUrl: string } = workerData;
const reader = await openPaletteReader(databaseUrl);
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

function msLeft(deadline: number): number {
  const left = deadline - monotonicMs();
  if (left < 0) throw searchUnavailable(new Error("The search waited too long for its turn"));
  return left;
}
