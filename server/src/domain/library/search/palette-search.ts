import type { WordMeaning } from "@tincture/color";
import { DomainError } from "../../errors.ts";
import type { Library } from "../library.ts";
import type { PaletteStore, Palette } from "../palette.ts";
import { readSearchText, type ReadText } from "./meaning.ts";
import {
  checkCount,
  checkHex,
  checkSearch,
  checkText,
  type FoundPalettes,
  type PaletteFinder,
  type PaletteSearchQuery,
  type SearchRequest,
} from "./search-request.ts";

export type { PaletteSearchQuery } from "./search-request.ts";

/**
 * Finds published palettes for pages of the site. `service_unavailable` means that too many searches
 * wait; parts of a page that are only an addition are then left out.
 */
export interface PaletteSearch {
  /** @throws {DomainError} `invalid_parameter`, `service_unavailable` */
  search(query: PaletteSearchQuery): Promise<FoundPage>;
  /**
   * The palettes most alike in color, most alike first, without the palette itself.
   *
   * @throws {DomainError} `palette_not_found`, `invalid_parameter`, `service_unavailable`
   */
  related(slug: string, count: number): Promise<{ readonly palettes: readonly Palette[] }>;
  /**
   * The palettes with a color nearest to this one; those that have it itself come first, and are `exactTotal`.
   *
   * @throws {DomainError} `invalid_parameter`, `service_unavailable`
   */
  holding(hex: string, count: number): Promise<{ readonly exactTotal: number; readonly palettes: readonly Palette[] }>;
}

interface FoundPage {
  readonly total: number;
  readonly palettes: readonly Palette[];
  /** The result of parsing the query's text, if it has one. */
  readonly text?: Pick<ReadText, "isUnderstood" | "unknownWords"> | undefined;
}

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
