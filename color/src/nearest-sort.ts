/** Which part of an order: `count` of it after the first `offset`; integers from 0. */
export type OrderPage = { readonly offset: number; readonly count: number };

/**
 * The positions of the smallest values, smallest first; equal values by position.
 *
 * @param values - no NaN among them
 * @param page - the part of the order wanted
 * @returns positions in `values`, fewer than asked for at the end
 * @example
 * smallestPositions(Float64Array.of(3, 1, 2, 1), { offset: 1, count: 2 })  // [3, 2]
 */
export function smallestPositions(
  values: Readonly<Float64Array>,
  { offset, count }: OrderPage,
): readonly number[] {
  const end = Math.min(offset + count, values.length);
  if (offset >= end) return [];
  const sorted = Float64Array.from(values).sort();
  const least = sorted[offset]!;
  const greatest = sorted[end - 1]!;
  const positions: number[] = [];
  for (let position = 0; position < values.length; position++) {
    if (values[position]! >= least && values[position]! <= greatest) positions.push(position);
  }
  positions.sort((first, second) => values[first]! - values[second]! || first - second);
  const skipped = offset - sorted.indexOf(least);
  return positions.slice(skipped, skipped + end - offset);
}
