/** The library thread; see `library-thread.ts`. */
import { workerData } from "node:worker_threads";
import { createLibraryEngine, type SearchedStore } from "../search/library-engine.ts";
import { monotonicMs, serveThread } from "../../runtime/threads/serve-thread.ts";
import { type LibraryFunctions, searchUnavailable } from "./library-thread.ts";
import { parseDatabaseUrl } from "../../db/database-url.ts";
import { createPaletteReads } from "../store/palette-store.ts";

/** Time limit of one `load` message. The other side repeats it during a long load. */
const loadWaitMs = 1000;

const { databaseUrl }: { readonly databaseUrl: string } = workerData;
const reader = await openReader(databaseUrl);
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
