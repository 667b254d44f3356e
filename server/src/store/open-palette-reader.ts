import type { PaletteStore } from "../domain/library/palette.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { createPaletteReads } from "./library/palette-store.ts";

/** A connection of its own that reads palettes and nothing else. */
interface PaletteReader {
  readonly palettes: Pick<PaletteStore, "scanPalettes" | "listPublished" | "listSaveHistories">;
  close(): Promise<void>;
}

/**
 * Opens a database that a store has opened before, for a thread that reads in the background.
 *
 * @throws {DomainError} `service_unavailable` when it cannot be opened; PostgreSQL is not asked before the first reading
 */
export async function openPaletteReader(databaseUrl: string): Promise<PaletteReader> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "sqlite") {
    const { openReadingDb } = await import("./sqlite/sqlite-connection.ts");
    const db = await openReadingDb(location.file);
    return { palettes: createPaletteReads(db, db), close: () => db.destroy() };
  }
  const [{ createPool }, { backgroundLimits }] = await Promise.all([
    import("./postgres/create-pool.ts"),
    import("./postgres/pool-limits.ts"),
  ]);
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { palettes: createPaletteReads(pool.reads, pool.reads), close: () => pool.end() };
}
