import type { WordTerm } from "@tincture/color";

export interface PaletteDescription {
  readonly name: string;
  readonly tagline: string;
  /** Trimmed, lowercase, without commas, at most 20. */
  readonly tags: readonly string[];
}

export const nameLengthMax = 80;
export const taglineLengthMax = 200;
export const tagsMax = 20;
/** For tags that people write; operators may import longer ones. */
export const draftTagLengthMax = 30;
export const importedTagLengthMax = 40;

/** Trims tags, converts them to lower case and drops empty ones. Keeps repeated ones. */
export function parseTags(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.trim().toLowerCase()).filter((tag) => tag !== "");
}

export interface Palette extends PaletteDescription {
  readonly id: string;
  /** 2 to 8 lowercase six-digit hexes, in the author's order. */
  readonly colors: readonly string[];
  /** Equal for the same colors in any order. */
  readonly colorHash: string;
  /** Lowercase letters, digits and single hyphens. Unique. */
  readonly slug: string;
  /** The imported count plus the people who like it. */
  readonly saveCount: number;
  /** Epoch milliseconds of the first publication. */
  readonly publishedAt: number;
  readonly isPublished: boolean;
}

export const paletteSorts = ["popular", "recent"] as const;

/** Ties of `popular` are sorted by publication, newest first; then both by slug. */
export type PaletteSort = (typeof paletteSorts)[number];

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

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

export interface Library {
  /** Changes with the published palettes. Undefined while the library is not followed. */
  readonly version: number | undefined;
  findPublished(slug: string): Promise<Palette | undefined>;
  findPublishedByColors(colors: readonly string[]): Promise<Palette | undefined>;
  /** Skips palettes that were unpublished a moment ago. */
  listPalettes(query: PaletteQuery): Promise<PalettePage>;
  /** The most frequent first. @param countMax - undefined for all */
  listTags(countMax?: number): Promise<readonly TagCount[]>;
}

export interface Meaning {
  /** Folded words with typing errors corrected, to find in names and tags. */
  readonly words: readonly string[];
  readonly terms: readonly WordTerm[];
}

export interface ReadText {
  readonly meaning: Meaning;
  /** The colors of a text that contains only colors; otherwise empty. */
  readonly hexes: readonly string[];
  /** Whether any word suggests colors. If none does, only names and tags can match. */
  readonly isUnderstood: boolean;
  /** They may still be part of a name. */
  readonly unknownWords: readonly string[];
}

export const searchSorts = ["popular", "recent", "near", "relevance"] as const;

/** `near` sorts by distance. */
export type SearchSort = (typeof searchSorts)[number];

export interface PaletteSearchQuery {
  /** Each word must begin a word of the name, in any order. */
  readonly name?: string | undefined;
  /** Plain English or colors, matched with colors, names and tags. */
  readonly text?: string | undefined;
  readonly size?: number | undefined;
  /** A hex. The palette must have a color like it. */
  readonly near?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** `popular` counts only saves later than this. */
  readonly since?: number | undefined;
  /** `near` requires a hex in `near`; `relevance` requires a text. */
  readonly sort: SearchSort;
  readonly limit: number;
  readonly offset: number;
}

interface FoundPage {
  readonly total: number;
  readonly palettes: readonly Palette[];
  /** The result of parsing the query's text, if it has one. */
  readonly text?: Pick<ReadText, "isUnderstood" | "unknownWords"> | undefined;
}

/** With `service_unavailable`, optional parts of a page are left out. */
export interface PaletteSearch {
  /** @throws {DomainError} `invalid_parameter`, `service_unavailable` */
  search(query: PaletteSearchQuery): Promise<FoundPage>;
  /** Returns the palettes with the most similar colors, without the palette itself. */
  related(slug: string, count: number): Promise<{ readonly palettes: readonly Palette[] }>;
  /** Returns the palettes with the nearest color. The first `exactTotal` have it exactly. */
  holding(hex: string, count: number): Promise<{ readonly exactTotal: number; readonly palettes: readonly Palette[] }>;
}
