import type { Clock } from "@tincture/contract/clock";
import type { Library, Palette } from "@tincture/contract/library";
import { createLibrary } from "./library.ts";
import { colorHash } from "./palette.ts";
import type { PaletteCache } from "./palette-cache.ts";
import { createLibrarySearch, type LibrarySearch } from "./search/library-search.ts";
import { LibraryTable } from "./search/library-table.ts";
import { searchTable } from "./search/search-table.ts";
import type { StarterPalette } from "./starter/starter-palettes.ts";

const paletteCount = 200;
/** Published a minute apart, so that every sort has one order. */
const firstPublishedAt = Date.UTC(2026, 0, 1);
const msPerMinute = 60_000;

export interface TestLibrary {
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
}

interface TestLibraryOptions {
  readonly clock: Clock;
  readonly readWords: Parameters<typeof createLibrarySearch>[0]["readWords"];
}

/** Creates the library of replies to test keys: the same palettes on every instance, in memory. */
export async function createTestLibrary({ clock, readWords }: TestLibraryOptions): Promise<TestLibrary> {
  const { listStarterPalettes } = await import("./starter/starter-palettes.ts");
  const palettes = listStarterPalettes().slice(0, paletteCount).map(toPublished);
  const byId = new Map(palettes.map((palette) => [palette.id, palette]));
  const bySlug = new Map(palettes.map((palette) => [palette.slug, palette]));
  const byHash = new Map(palettes.map((palette) => [palette.colorHash, palette]));
  const table = new LibraryTable();
  table.replace([], palettes);
  const finder = {
    find: async (request: Parameters<typeof searchTable>[1]) => searchTable(table, request),
    listTags: async () => table.listTags(),
  };
  const cache: PaletteCache = {
    version: 0,
    findPublishedBySlug: async (slug) => bySlug.get(slug),
    listPublished: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    forget() {},
    forgetSlug() {},
  };
  const library = createLibrary({ store: { findPublishedByHash: async (hash) => byHash.get(hash) }, finder, cache });
  return { library, librarySearch: createLibrarySearch({ library, finder, store: cache, clock, readWords }) };
}

function toPublished(palette: StarterPalette, position: number): Palette {
  return {
    ...palette,
    id: `test-${position}`,
    colorHash: colorHash(palette.colors),
    saveCount: paletteCount - position,
    publishedAt: firstPublishedAt - position * msPerMinute,
    isPublished: true,
  };
}
