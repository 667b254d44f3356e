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
  const queue = queueByBound(kept, distances);
  let nearest = new Float64Array();
  let max = Infinity;
  for (let from = 0; from < queue.length;) {
    if (boundAt(queue, from) > Math.max(max, passedMax)) break;
    const to = Math.min(queue.length, from + Math.max(batchMin, count));
    const found: number[] = [...nearest];
    for (; from < to; from++) {
      const row = queue[from]! % rowsMax;
      const distance = distances.measure(row);
      measured[row] = distance;
      if (distance > passedMax) found.push(distance);
    }
    nearest = Float64Array.from(found).sort().subarray(0, count);
    if (nearest.length === count) max = nearest[count - 1]!;
  }
  return measured;
}

/** A bound and a row in one number, which sorts much faster than a pair. */
const rowsMax = 2 ** 32;
const stepsPerUnit = 1000;

function queueByBound(kept: Uint8Array, distances: Distances): Float64Array {
  const queue = new Float64Array(countKept(kept));
  let end = 0;
  for (let row = 0; row < kept.length; row++)
    if (kept[row] === 1) queue[end++] = Math.floor(distances.bound(row) * stepsPerUnit) * rowsMax + row;
  return queue.sort();
}

function boundAt(queue: Float64Array, place: number): number {
  return Math.floor(queue[place]! / rowsMax) / stepsPerUnit;
}

export function countKept(kept: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < kept.length; row++) count += kept[row]! | 0;
  return count;
}
