import { createHash } from "node:crypto";
import type { Clock } from "@tincture/contract/clock";
import { createLibrary } from "../../../server/src/library/library.ts";
import { type Library } from "@tincture/contract/library";
import type { PaletteCache } from "../../../server/src/library/palette-cache.ts";
import { createWordReader } from "@tincture/color";
import { createLibrarySearch, type LibrarySearch } from "../../../server/src/library/search/library-search.ts";
import { LibraryTable } from "../../../server/src/library/search/library-table.ts";
import type { PaletteFinder } from "../../../server/src/library/search/search-request.ts";
import { searchTable } from "../../../server/src/library/search/search-table.ts";
import { colorHash } from "../../../server/src/library/palette.ts";
import { type Palette } from "@tincture/contract/library";

/** Publication dates of test palettes are days apart. */
const msPerDay = 86_400_000;
const firstDay = Date.UTC(2025, 0, 1);

export function createMemoryLibrary(palettes: readonly Palette[]): Library {
  const published = palettes.filter((palette) => palette.isPublished);
  const cache = createMemoryCache(published);
  return createLibrary({
    store: { findPublishedByHash: async (wanted) => published.find((palette) => palette.colorHash === wanted) },
    finder: createMemoryFinder(published),
    cache,
  });
}

function createMemoryFinder(published: readonly Palette[]): PaletteFinder {
  const table = new LibraryTable();
  table.replace([], published);
  return { find: async (request) => searchTable(table, request), listTags: async () => table.listTags() };
}

function createMemoryCache(published: readonly Palette[]): PaletteCache {
  const byId = new Map(published.map((palette) => [palette.id, palette]));
  return {
    version: 0,
    findPublishedBySlug: async (slug) => published.find((palette) => palette.slug === slug),
    listPublished: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    forget() {},
    forgetSlug() {},
  };
}

export function createMemorySearch(palettes: readonly Palette[], library: Library, clock: Clock): LibrarySearch {
  const published = palettes.filter((palette) => palette.isPublished);
  return createLibrarySearch({
    readWords: createWordReader(() => []),
    library,
    finder: createMemoryFinder(published),
    store: createMemoryCache(published),
    clock,
  });
}

/** Returns palettes `test-1`, `test-2`, …. All are tagged "test", every third "third". */
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
