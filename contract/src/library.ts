import { type WordTerm } from "@tincture/color";

/** What describes a palette to people. */
export interface PaletteDescription {
  readonly name: string;
  readonly tagline: string;
  /** Trimmed, lowercase, without commas, at most 20. */
  readonly tags: readonly string[];
}

/** A palette of the library as it is kept. */
export interface Palette extends PaletteDescription {
  readonly id: string;
  /** 2..8 lowercase six-digit hexes, in the author's order. */
  readonly colors: readonly string[];
  /** Equal for the same colors in any order; see `colorHash`. */
  readonly colorHash: string;
  /** Lowercase letters, digits, single hyphens, at most 80; unique over the whole library. */
  readonly slug: string;
  /** Imported base plus the people who saved it. */
  readonly saveCount: number;
  /** Epoch milliseconds of the first publication. */
  readonly publishedAt: number;
  readonly isPublished: boolean;
}

export const paletteSorts = ["popular", "recent"] as const;

/**
 * `popular`: save count, then publish date (both descending), then slug. `recent`: publish date descending, then slug.
 */
export type PaletteSort = (typeof paletteSorts)[number];

/** A plain list of palettes. */
export interface PaletteQuery {
  readonly sort: PaletteSort;
  /** A palette matches if it has any of these; an empty list matches all. */
  readonly tags: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

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

/** How many palettes have a tag. */
export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** A parsed text. It is sent to the library thread, so it must be cloneable. */
export interface Meaning {
  /** Folded words with typing errors corrected, to find in names and tags. */
  readonly words: readonly string[];
  readonly terms: readonly WordTerm[];
}

/** The result of parsing a text. */
export interface ReadText {
  readonly meaning: Meaning;
  /** The colors of a text that contains only colors; otherwise empty. */
  readonly hexes: readonly string[];
  /** Whether any word suggests colors. If none does, only names and tags can match. */
  readonly isUnderstood: boolean;
  /** Words that suggest no colors, each once. They may still be part of a name. */
  readonly unknownWords: readonly string[];
}

export const searchSorts = ["popular", "recent", "near", "relevance"] as const;

/** `near` is by distance. */
export type SearchSort = (typeof searchSorts)[number];

/** A search as a page asks for it. */
export interface PaletteSearchQuery {
  /** Words from `foldWords`. Each must begin a word of the name, in any order. */
  readonly name?: string | undefined;
  /**
   * Free text, such as "summer sunset", "bakery" or "e63946", that is matched with colors, names
   * and tags.
   */
  readonly text?: string | undefined;
  /** Number of colors. */
  readonly size?: number | undefined;
  /** A hex. The palette must have a color like it. */
  readonly near?: string | undefined;
  /** A palette matches if it carries any of these. */
  readonly tags?: readonly string[] | undefined;
  /** `popular` counts only saves later than this. */
  readonly since?: number | undefined;
  /** `near` requires a hex in `near`; `relevance` requires a text. */
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
}

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

export interface FoundPage {
  readonly total: number;
  readonly palettes: readonly Palette[];
  /** The result of parsing the query's text, if it has one. */
  readonly text?: Pick<ReadText, "isUnderstood" | "unknownWords"> | undefined;
}
