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
  needsTable,
  type PaletteFinder,
  type PaletteSearchQuery,
  type SearchRequest,
} from "./search-request.ts";

export type { PaletteSearchQuery } from "./search-request.ts";

/** Searching may need a copy of the library that is loaded with the first search. */
type OnceLoaded<Answer> = ({ readonly state: "ready" } & Answer) | { readonly state: "loading" };

/**
 * Finds published palettes for pages.
 *
 * Every answer may be `loading` for the seconds after the first search, and every search may be refused with
 * `service_unavailable` when too many wait: what is only an addition to a page is then left out.
 */
export interface PaletteSearch {
  /** @throws {DomainError} `invalid_parameter`, `service_unavailable` */
  search(query: PaletteSearchQuery): Promise<OnceLoaded<FoundPage>>;
  /**
   * The palettes most alike in color, most alike first, without the palette itself.
   *
   * @throws {DomainError} `palette_not_found`, `invalid_parameter`, `service_unavailable`
   */
  related(slug: string, count: number): Promise<OnceLoaded<{ readonly palettes: readonly Palette[] }>>;
  /**
   * The palettes with a color nearest to this one; those that have it itself come first, and are `exactTotal`.
   *
   * @throws {DomainError} `invalid_parameter`, `service_unavailable`
   */
  holding(
    hex: string,
    count: number,
  ): Promise<OnceLoaded<{ readonly exactTotal: number; readonly palettes: readonly Palette[] }>>;
}

interface FoundPage {
  readonly total: number;
  readonly palettes: readonly Palette[];
  /** The result of parsing the query's text, if it has one. */
  readonly text?: Pick<ReadText, "isUnderstood" | "unknownWords"> | undefined;
}

interface PaletteSearchOptions {
  readonly library: Pick<Library, "findPublished" | "listPalettes">;
  readonly finder: PaletteFinder;
  /** Where the bodies of what was found are read. */
  readonly store: Pick<PaletteStore, "listPublished">;
  /** Reads plain language as colors. */
  readonly readWords: (text: string) => WordMeaning;
}

export function createPaletteSearch({ library, finder, store, readWords }: PaletteSearchOptions): PaletteSearch {
  /** What was unpublished since it was found is left out. */
  async function find(request: SearchRequest): Promise<OnceLoaded<Found>> {
    const found = await finder.find(request);
    if ("loadingMs" in found) return { state: "loading" };
    const { ids, total, exactTotal } = found;
    return { state: "ready", total, exactTotal, palettes: await store.listPublished(ids) };
  }

  return {
    async search(query) {
      const text = query.text === undefined ? undefined : readSearchText(checkText(query.text), readWords);
      const request = checkSearch(query, text);
      const { sort, tags, words, limit, offset } = request;
      if (words?.length === 0) return { state: "ready", total: 0, palettes: [] };
      if (sort === "near" || sort === "relevance" || needsTable(query)) {
        const found = await find(request);
        return text && found.state === "ready" ? { ...found, text } : found;
      }
      return { state: "ready", ...(await library.listPalettes({ sort, tags, limit, offset })) };
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
