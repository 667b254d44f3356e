import type { Distances } from "./color-distances.ts";

interface NearestOptions {
  readonly distances: Distances;
  /** The number of rows wanted. */
  readonly count: number;
  /** Rows up to this distance may lie on earlier pages, and each of them is measured. */
  readonly passedMax: number;
}

const batchMin = 512;

/**
 * Measures rows, the smallest lower bound first, until no other row can be among the nearest.
 *
 * @param kept - 1 for each row to consider
 * @returns the distances by row; Infinity for rows that were not measured
 */
export function measureNearest(kept: Uint8Array, { distances, count, passedMax }: NearestOptions): Float64Array {
  const measured = new Float64Array(kept.length).fill(Infinity);
  const { rows, levels } = sortByBound(kept, distances);
  let nearest = new Float64Array();
  let max = Infinity;
  for (let from = 0; from < rows.length;) {
    if (levels[rows[from]!]! / levelsPerUnit > Math.max(max, passedMax)) break;
    const to = Math.min(rows.length, from + Math.max(batchMin, count));
    const found: number[] = [...nearest];
    for (; from < to; from++) {
      const row = rows[from]!;
      const distance = distances.measure(row);
      measured[row] = distance;
      if (distance > passedMax) found.push(distance);
    }
    nearest = Float64Array.from(found).sort().subarray(0, count);
    if (nearest.length === count) max = nearest[count - 1]!;
  }
  return measured;
}

/** Bounds are rounded down to levels, so that rows are sorted by counting. */
const levelsPerUnit = 32;
const levelMax = 2 ** 13 - 1;

function sortByBound(kept: Uint8Array, distances: Distances) {
  const levels = new Uint16Array(kept.length);
  const ends = new Uint32Array(levelMax + 2);
  for (let row = 0; row < kept.length; row++) {
    if (kept[row] === 0) continue;
    const level = Math.min(levelMax, Math.floor(distances.bound(row) * levelsPerUnit));
    levels[row] = level;
    ends[level + 1]! += 1;
  }
  for (let level = 0; level <= levelMax; level++) ends[level + 1]! += ends[level]!;
  const rows = new Uint32Array(ends[levelMax + 1]!);
  for (let row = 0; row < kept.length; row++) if (kept[row] === 1) rows[ends[levels[row]!]!++] = row;
  return { rows, levels };
}

export function countKept(kept: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < kept.length; row++) count += kept[row]! | 0;
  return count;
}
