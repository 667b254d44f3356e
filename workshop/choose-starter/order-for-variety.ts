import type { Candidate } from "./list-candidates.ts";
import { nearestDistance } from "./matching-distance.ts";

/** About what a page shows in the neighborhood of one palette. */
const neighbors = 12;

/**
 * The same palettes, with each size spread evenly over the whole, and each palette unlike the last
 * few.
 */
export function orderForVariety(palettes: readonly Candidate[]): readonly Candidate[] {
  const rest = new Set(palettes);
  const ordered: Candidate[] = [];
  for (const size of spreadSizes(palettes)) {
    const last = ordered.slice(-neighbors);
    const ofSize = [...rest].filter(({ colors }) => colors.length === size);
    const contrasts = ofSize.map((palette) => contrast(palette, last));
    const next = ofSize[contrasts.indexOf(Math.max(...contrasts))]!;
    rest.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** The size of each place. */
function spreadSizes(palettes: readonly Candidate[]): readonly number[] {
  const bySize = Map.groupBy(palettes, ({ colors }) => colors.length);
  return [...bySize]
    .flatMap(([size, some]) => some.map((_, index) => ({ size, place: (index + 0.5) / some.length })))
    .sort((one, other) => one.place - other.place || one.size - other.size)
    .map(({ size }) => size);
}

/** Returns the distance to the nearest of the last few. */
function contrast({ points }: Candidate, last: readonly Candidate[]): number {
  return Math.min(1, ...last.map((other) => nearestDistance(points, other.points)));
}
