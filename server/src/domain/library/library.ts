/** The published palettes: lists from the library in memory, palettes from the store or a cache. */
import type { PaletteCache } from "./palette-cache.ts";
import { colorHash, type Palette, type PaletteQuery, type PaletteStore } from "./palette.ts";
import type { TagCount } from "./search/library-table.ts";
import type { PaletteFinder } from "./search/search-request.ts";

export interface PalettePage {
  readonly total: number;
  readonly palettes: readonly Palette[];
}

export interface Library {
  /** Changes when a published palette may have changed. Undefined while the library is not followed. */
  readonly version: number | undefined;
  findPublished(slug: string): Promise<Palette | undefined>;
  /** Finds the published palette with these colors, in any order. */
  findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined>;
  /** Lists palettes. Skips those that were unpublished a moment ago. */
  listPalettes(query: PaletteQuery): Promise<PalettePage>;
  /** Lists tags, the most frequent first. @param countMax - undefined for all */
  listTags(countMax?: number): Promise<readonly TagCount[]>;
}

interface LibraryOptions {
  readonly store: Pick<PaletteStore, "findPublishedByHash">;
  readonly finder: PaletteFinder;
  readonly cache: PaletteCache;
}

export function createLibrary({ store, finder, cache }: LibraryOptions): Library {
  return {
    get version() {
      return cache.version;
    },
    findPublished: (slug) => cache.findPublishedBySlug(slug),
    findPublishedByColors: (colors) => store.findPublishedByHash(colorHash(colors)),
    async listPalettes({ sort, tags, offset, limit }) {
      const { total, ids } = await finder.find({ sort, tags, offset, limit });
      return { total, palettes: await cache.listPublished(ids) };
    },
    listTags: async (countMax) => (await finder.listTags()).slice(0, countMax),
  };
}
