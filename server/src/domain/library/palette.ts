import { hash } from "node:crypto";

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

/** 128 bits: a collision among a million palettes has a chance of one in 10²⁶. */
const HASH_LENGTH = 32;

/**
 * The identity of a palette: equal for the same colors in any order.
 *
 *     first 128 bits of SHA-256(sorted lowercase hexes, joined by "-")
 *
 * @param colors - lowercase six-digit hexes; repeats count (a multiset)
 * @returns 32 lowercase hex digits
 */
export function colorHash(colors: readonly string[]): string {
  return hash("sha256", colors.toSorted().join("-"), "hex").slice(0, HASH_LENGTH);
}
