import type { PaletteSearch, Library, Palette } from "@tincture/contract/library";
import type { WordMeaning } from "@tincture/color";
import { DomainError } from "@tincture/contract/errors";
import type { PaletteStore } from "../palette.ts";
import {
  readSearchText,
  checkCount,
  checkHex,
  checkSearch,
  checkText,
  type FoundPalettes,
  type PaletteFinder,
  type SearchRequest,
} from "./search-request.ts";

export type { PaletteSearchQuery } from "@tincture/contract/library";

interface PaletteSearchOptions {
  readonly library: Pick<Library, "findPublished">;
  readonly finder: Pick<PaletteFinder, "find">;
  /** Reads the palettes that were found. */
  readonly store: Pick<PaletteStore, "listPublished">;
  /** Reads plain language as colors. */
  readonly readWords: (text: string) => WordMeaning;
}

export function createPaletteSearch({ library, finder, store, readWords }: PaletteSearchOptions): PaletteSearch {
  /** Skips palettes that were unpublished during the search. */
  async function find(request: SearchRequest): Promise<Found> {
    const { ids, total, exactTotal } = await finder.find(request);
    return { total, exactTotal, palettes: await store.listPublished(ids) };
  }

  return {
    async search(query) {
      const text = query.text === undefined ? undefined : readSearchText(checkText(query.text), readWords);
      const request = checkSearch(query, text);
      if (request.words?.length === 0) return { total: 0, palettes: [] };
      const found = await find(request);
      return text ? { ...found, text } : found;
    },
    async related(slug, count) {
      const limit = checkCount(count);
      const palette = await library.findPublished(slug);
      if (!palette) throw new DomainError("palette_not_found", `No published palette with the slug "${slug}"`);
      const { colors, id } = palette;
      return find({ from: { kind: "palette", colors, id }, tags: [], sort: "near", offset: 0, limit });
    },
    async holding(text, count) {
      const hex = checkHex("hex", text);
      const limit = checkCount(count);
      const from = { kind: "colors", hexes: [hex], isAlike: false } as const;
      return find({ from, tags: [], sort: "near", offset: 0, limit });
    },
  };
}

interface Found extends Pick<FoundPalettes, "total" | "exactTotal"> {
  readonly palettes: readonly Palette[];
}
