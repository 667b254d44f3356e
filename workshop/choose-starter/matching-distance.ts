import { linearToOklab } from "../../color/src/oklab.ts";
import { hexToLinear } from "../../color/src/srgb.ts";

/** A color in OKLab with doubled a and b, which count for less than eyes make of them. */
export interface Point {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const chromaWeight = 2;

/** A palette's colors as points. */
export function toPoints(hexes: readonly string[]): readonly Point[] {
  return hexes.map((hex) => {
    const { l, a, b } = linearToOklab(hexToLinear(hex));
    return { l, a: chromaWeight * a, b: chromaWeight * b };
  });
}

/**
 * Returns how different two palettes are, in any order: the minimum mean distance when every color
 * of the larger is matched with one of the smaller, and none of the smaller is left out.
 */
export function matchingDistance(one: readonly Point[], other: readonly Point[]): number {
  const [larger, smaller] = one.length < other.length ? [other, one] : [one, other];
  // The least sum of distances so far, by the set of colors of the smaller that are taken.
  let sums = Array.from({ length: 1 << smaller.length }, (_, taken) => (taken === 0 ? 0 : Infinity));
  for (const color of larger) {
    sums = giveColor(
      sums,
      smaller.map((point) => distance(color, point)),
    );
  }
  return sums.at(-1)! / larger.length;
}

/**
 * Never more than the matching distance, and cheap: every color of the larger goes to its nearest.
 */
export function nearestDistance(one: readonly Point[], other: readonly Point[]): number {
  const [larger, smaller] = one.length < other.length ? [other, one] : [one, other];
  let sum = 0;
  for (const color of larger) {
    let least = Infinity;
    for (const point of smaller) least = Math.min(least, distance(color, point));
    sum += least;
  }
  return sum / larger.length;
}

function giveColor(sums: readonly number[], distances: readonly number[]): number[] {
  const next = Array.from({ length: sums.length }, () => Infinity);
  for (const [taken, sum] of sums.entries()) {
    if (sum === Infinity) continue;
    for (const [index, distance] of distances.entries()) {
      const then = taken | (1 << index);
      next[then] = Math.min(next[then]!, sum + distance);
    }
  }
  return next;
}

function distance(one: Point, other: Point): number {
  const l = one.l - other.l;
  const a = one.a - other.a;
  const b = one.b - other.b;
  return Math.sqrt(l * l + a * a + b * b);
}
