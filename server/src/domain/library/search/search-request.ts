/**
 * Searching the published palettes by what the library index does not know: names, sizes and colors. Here belong the packed copy
 * of the library that is scanned for each search, the rules of a search and its service; no thread and no SQL. Start reading at
 * palette-search.ts.
 *
 * This file: a search in the form that crosses threads.
 */
export const searchSorts = ["popular", "recent", "near"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A search that has been checked. Filters narrow each other. */
export interface SearchRequest {
  /** Words that the folded name contains, each of them and in any order. */
  readonly name?: string;
  /** Number of colors. */
  readonly size?: number;
  /** A palette matches if it carries any of these; an empty list matches all. */
  readonly tags: readonly string[];
  /** What distances are measured from. */
  readonly from?: Origin;
  readonly sort: SearchSort;
  readonly offset: number;
  readonly limit: number;
}

/** One color, and how far a palette's nearest one may be in OKLab; or a whole palette, which is not found itself. */
export type Origin =
  | { readonly kind: "color"; readonly hex: string; readonly distanceMax: number }
  | { readonly kind: "palette"; readonly colors: readonly string[]; readonly id: string };

/** What was found; ids of one page. */
export interface FoundPalettes {
  /** Matching palettes over all pages. */
  readonly total: number;
  /** Those of them at distance zero. */
  readonly exactTotal: number;
  readonly ids: readonly string[];
}

/**
 * Searches a copy of the library that it keeps.
 *
 * @throws {DomainError} `service_unavailable` when it cannot answer in time
 */
export interface PaletteFinder {
  /** @returns "loading" when the copy is not there yet and was not within a bounded time */
  find(request: SearchRequest): Promise<FoundPalettes | "loading">;
}
