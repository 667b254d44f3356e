import { type Library } from "@tincture/contract/library";
/** The published palettes: lists from the library in memory, palettes from the store or a cache. */
import type { PaletteCache } from "./palette-cache.ts";
import { colorHash, type PaletteStore } from "./palette.ts";

import type { PaletteFinder } from "./search/search-request.ts";

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
