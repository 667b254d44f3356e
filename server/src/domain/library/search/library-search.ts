import { DomainError, unavailable } from "../../errors.ts";
import { createFairGate } from "../../fair-gate.ts";
import { quoteValue } from "../../quote-value.ts";
import type { Library } from "../library.ts";
import type { Palette, PaletteStore } from "../palette.ts";
import {
  type FoundPalettes,
  nearDistanceMax,
  type Origin,
  type PaletteFinder,
  type SearchRequest,
} from "./search-request.ts";

/** What programs search by, in the form in which it is kept. */
export interface LibraryQuery extends Pick<SearchRequest, "tags" | "offset" | "limit"> {
  /** By `foldWords`: each begins a word of the name. */
  readonly words?: readonly string[] | undefined;
  /** Number of colors. */
  readonly size?: number | undefined;
  /** Hexes to each of which a color of the palette is near. Not beside `like`. */
  readonly near?: readonly string[] | undefined;
  /** What palettes are ordered by their likeness to: the slug of a palette, which is not found itself, or colors. */
  readonly like?: string | readonly string[] | undefined;
  /** `distance` only with `near` or `like`, `relevance` only with words. */
  readonly sort: LibrarySort;
}

export const librarySorts = ["popular", "recent", "relevance", "distance"] as const;
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryFindings {
  readonly total: number;
  readonly palettes: readonly FoundPalette[];
}

export interface FoundPalette {
  readonly palette: Palette;
  /** In OKLab, where there is something to measure from. */
  readonly distance?: number | undefined;
}

/** Searches the published palettes for programs: of many, whose accounts take turns. */
export interface LibrarySearch {
  /**
   * What was unpublished since it was found is left out.
   *
   * @throws {DomainError} `invalid_parameter` when no published palette has the slug, `service_unavailable`
   */
  findPalettes(accountId: string, query: LibraryQuery): Promise<LibraryFindings>;
}

/**
 * One thread answers all searches, those of pages too: more at a time would only wait there, where nobody takes turns. One account
 * has half of it at most, and is told soon that it asks for too much.
 */
const limits = {
  concurrentMax: 2,
  concurrentPerPartyMax: 1,
  waitingMax: 128,
  waitingPerPartyMax: 32,
  waitMsMax: 5000,
};

interface LibrarySearchOptions {
  readonly library: Pick<Library, "findPublished">;
  readonly finder: PaletteFinder;
  /** Where the bodies of what was found are read. */
  readonly store: Pick<PaletteStore, "listPublished">;
}

export function createLibrarySearch({ library, finder, store }: LibrarySearchOptions): LibrarySearch {
  const gate = createFairGate({ ...limits, refuse: tooManySearches });

  async function findOrigin({ near, like }: LibraryQuery): Promise<Origin | undefined> {
    if (near) return { kind: "colors", hexes: near, distanceMax: nearDistanceMax };
    if (typeof like !== "string") return like && { kind: "palette", colors: like };
    const palette = await library.findPublished(like);
    if (!palette) throw unknownSlug(like);
    return { kind: "palette", colors: palette.colors, id: palette.id };
  }

  return {
    async findPalettes(accountId, query) {
      const request = toRequest(query, await findOrigin(query));
      const found = await gate.run(accountId, () => finder.find(request));
      if (found === "loading") throw stillLoading();
      return { total: found.total, palettes: joinPalettes(found, await store.listPublished(found.ids)) };
    },
  };
}

function toRequest({ words, size, tags, sort, offset, limit }: LibraryQuery, from: Origin | undefined): SearchRequest {
  return {
    ...(words && { words }),
    ...(size !== undefined && { size }),
    ...(from && { from }),
    tags,
    sort: sort === "distance" ? "near" : sort,
    offset,
    limit,
  };
}

function joinPalettes({ ids, distances }: FoundPalettes, palettes: readonly Palette[]): readonly FoundPalette[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return palettes.map((palette) => ({ palette, distance: distances?.[places.get(palette.id) ?? -1] }));
}

function unknownSlug(slug: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `Parameter "like" must be the slug of a published palette, got ${quoteValue(slug, { escapesQuotes: true })}`,
  );
}

function tooManySearches(): DomainError {
  return unavailable("Too many searches are waiting. Try again in a moment.");
}

/** A large library takes half a minute to be copied. */
const loadingSeconds = 3;

function stillLoading(): DomainError {
  return unavailable("The library is being prepared for searches. Try again in a few seconds.", {
    retryAfterSeconds: loadingSeconds,
  });
}
