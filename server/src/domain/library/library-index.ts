import type { IndexEntry } from "./palette-store.ts";

export const paletteSorts = ["popular", "recent"] as const;
export type PaletteSort = (typeof paletteSorts)[number];

export interface PaletteQuery {
  readonly sort: PaletteSort;
  /** A palette matches if it carries any of these; an empty list matches all. */
  readonly tags: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

export interface PaletteIdPage {
  /** Matching palettes over all pages. */
  readonly total: number;
  readonly ids: readonly string[];
}

/**
 * The order of all published palettes, in memory. Knows no store: entries are handed to it.
 * `popular`: save count, then publish date (both descending), then slug. `recent`: publish date descending, then slug.
 */
export interface LibraryIndex {
  readonly size: number;
  /** Cost grows with neither the offset nor, noticeably, the library. */
  listIds(query: PaletteQuery): PaletteIdPage;
  /** Puts in, replaces, or (undefined) removes. Idempotent; visible to the next query. */
  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void;
  /** Published palettes per tag, most first. */
  listTags(): readonly { readonly tag: string; readonly count: number }[];
}
