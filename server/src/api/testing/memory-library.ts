import { createHash } from "node:crypto";
import type { Clock } from "../../domain/clock.ts";
import { createLibraryIndex, type PaletteQuery } from "../../domain/library/index/library-index.ts";
import type { Library, PalettePage } from "../../domain/library/library.ts";
import { createWordReader } from "@tincture/color";
import { createLibrarySearch, type LibrarySearch } from "../../domain/library/search/library-search.ts";
import { createSearchTable } from "../../domain/library/search/search-table.ts";
import { colorHash, type Palette } from "../../domain/library/palette.ts";

/** Publication dates of test palettes are days apart. */
const msPerDay = 86_400_000;
const firstDay = Date.UTC(2025, 0, 1);

/** A library in memory, with the real index. */
export function createMemoryLibrary(palettes: readonly Palette[]): Library {
  const index = createLibraryIndex();
  const published = new Map(palettes.filter((palette) => palette.isPublished).map((palette) => [palette.id, palette]));
  index.apply(published);

  function find(isWanted: (palette: Palette) => boolean): Palette | undefined {
    return [...published.values()].find(isWanted);
  }

  async function listPalettes(query: PaletteQuery): Promise<PalettePage> {
    const { total, ids } = index.listIds(query);
    return { total, palettes: ids.flatMap((id) => published.get(id) ?? []) };
  }

  return {
    findPublished: async (slug) => find((palette) => palette.slug === slug),
    findPublishedByColors: async (colors) => find((palette) => palette.colorHash === colorHash(colors)),
    listPalettes,
    version: 0,
    listTags: () => index.listTags(),
  };
}

/** A search of the same on this thread. */
export function createMemorySearch(palettes: readonly Palette[], library: Library, clock: Clock): LibrarySearch {
  const published = palettes.filter((palette) => palette.isPublished);
  const byId = new Map(published.map((palette) => [palette.id, palette]));
  const table = createSearchTable();
  table.replace([...byId.keys()], published);
  return createLibrarySearch({
    readWords: createWordReader(() => []),
    library,
    finder: { find: async (request) => table.search(request) },
    store: { listPublished: async (ids) => ids.flatMap((id) => byId.get(id) ?? []) },
    clock,
  });
}

/** Distinct published palettes `test-1`, `test-2`, …; every third is tagged "third", all are tagged "test". */
export function createTestPalettes(count: number): readonly Palette[] {
  return Array.from({ length: count }, (_, i) => createTestPalette(i + 1));
}

function createTestPalette(number: number): Palette {
  const digest = createHash("sha256").update(String(number)).digest("hex");
  const colors = [0, 6, 12, 18, 24].map((start) => digest.slice(start, start + 6));
  return {
    id: `palette-${number}`,
    colors,
    colorHash: colorHash(colors),
    slug: `test-${number}`,
    name: `Test ${number}`,
    tagline: `The palette with the number ${number}.`,
    tags: number % 3 === 0 ? ["test", "third"] : ["test"],
    saveCount: (number * 37) % 50,
    publishedAt: firstDay + number * msPerDay,
    isPublished: true,
  };
}
