import { hexToLab } from "./cielab.ts";
import { ciede2000 } from "./difference.ts";
import { colorFamily } from "./family.ts";

/** The largest CIEDE2000 between similar colors of one family. */
export const likeDifferenceMax = 5;

/**
 * Returns whether two colors are similar: a CIEDE2000 of at most 5, and the same family. Promises
 * and searches by color use this rule.
 *
 * @example
 * isLikeColor("2a9d8f", "2b9e91")  // true
 * isLikeColor("395c50", "605851")  // false
 */
export function isLikeColor(hex: string, other: string): boolean {
  return ciede2000(hexToLab(hex), hexToLab(other)) <= likeDifferenceMax && colorFamily(hex) === colorFamily(other);
}
