import type { Components } from "./model.ts";
import { drawNormal } from "./normal.ts";
import type { Random } from "./random.ts";

/**
 * Writes a point drawn from a mixture: a component in proportion to its share, then mean + factor · z with normal z.
 *
 * @param components - of any dimension
 * @param random - the stream that decides
 * @param into - where as many coordinates as the components have dimensions are written, and the index of the first
 */
export function drawPoint(
  { dimension, cumulative, gaussianAt }: Components,
  random: Random,
  { point, from }: { readonly point: Float64Array; readonly from: number },
): void {
  const { mean, factor } = gaussianAt(drawIndex(cumulative, random));
  for (let row = 0; row < dimension; row += 1) point[from + row] = drawNormal(random);
  // From the last row up, since each needs the normals of those above it.
  for (let row = dimension - 1; row >= 0; row -= 1) {
    const rowAt = (row * (row + 1)) / 2;
    let sum = mean[row]!;
    for (let column = 0; column <= row; column += 1) sum += factor[rowAt + column]! * point[from + column]!;
    point[from + row] = sum;
  }
}

/**
 * An index drawn in proportion to shares.
 *
 * @param cumulative - shares, each added to those before it; the last is 1
 * @param random - the stream that decides; one number of it is used
 * @returns 0 … length − 1
 */
export function drawIndex(cumulative: Readonly<Float64Array>, random: Random): number {
  const target = random();
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (target < cumulative[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}
