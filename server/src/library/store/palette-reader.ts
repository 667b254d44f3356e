import type { SearchedStore } from "../search/library-engine.ts";
import { parseDatabaseUrl } from "../../db/database-url.ts";

/** A database connection that only reads palettes. */
interface PaletteReader {
  readonly palettes: SearchedStore;
  close(): Promise<void>;
}

/**
 * Opens a connection for a thread that reads in the background.
 *
 * @throws {DomainError} `service_unavailable` when it cannot be opened; PostgreSQL is contacted by
 *   the first read
 */
export async function openPaletteReader(databaseUrl: string): Promise<PaletteReader> {
  const location = parseDatabaseUrl(databaseUrl);
  const { createPaletteReads } = await import("./palette-store.ts");
  if (location.engine === "sqlite") {
    const { openReadingDb } = await import("../../db/sqlite/sqlite-connection.ts");
    const db = await openReadingDb(location.file, { isScan: true });
    return { palettes: createPaletteReads(db, db), close: () => db.destroy() };
  }
  const [{ createPool }, { backgroundLimits }] = await Promise.all([
    import("../../db/postgres/create-pool.ts"),
    import("../../db/postgres/create-pool.ts"),
  ]);
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { palettes: createPaletteReads(pool.reads, pool.reads), close: () => pool.end() };
}
