import { hash } from "node:crypto";

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
