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
