import { createHash } from "node:crypto";

/**
 * The identity of a palette: equal for the same colors in any order.
 *
 *     SHA-256(sorted lowercase hexes, joined by "-")
 *
 * @param colors - lowercase six-digit hexes; repeats count (a multiset)
 * @returns 64 lowercase hex digits
 */
export function colorHash(colors: readonly string[]): string {
  return createHash("sha256").update(colors.toSorted().join("-")).digest("hex");
}
