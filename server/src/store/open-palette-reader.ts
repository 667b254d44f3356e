import type { PaletteStore } from "../domain/library/palette.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { createPaletteReads } from "./library/palette-reads.ts";
import type { ReadingDb } from "./engine.ts";

/** A connection of its own that reads palettes and nothing else. */
export interface PaletteReader {
  readonly palettes: Pick<PaletteStore, "scanPalettes" | "listPublished">;
  close(): Promise<void>;
}

/**
 * Opens a database that a store has opened before, for a thread that reads at its leisure.
 *
 * @throws {DomainError} `service_unavailable` when it cannot be opened; PostgreSQL is not asked before the first reading
 */
export async function openPaletteReader(databaseUrl: string): Promise<PaletteReader> {
  const opened = await openReadingDb(databaseUrl);
  return { palettes: createPaletteReads(opened.db, opened.db), close: () => opened.close() };
}

/** Loads only the driver that is needed. */
async function openReadingDb(databaseUrl: string): Promise<ReadingDb> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") {
    const { openPostgresReading } = await import("./postgres/open-postgres.ts");
    return openPostgresReading(location);
  }
  const { openSqliteReading } = await import("./sqlite/open-sqlite.ts");
  return openSqliteReading(location.file);
}
