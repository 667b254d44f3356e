/**
 * Sorts part of an array in place by insertion: for a handful of numbers much faster than `sort` on a view of it.
 *
 * @param values - the array
 * @param from - the first index of the part
 * @param to - the index after the last
 */
export function sortRange(values: Float64Array, from: number, to: number): void {
  for (let index = from + 1; index < to; index += 1) {
    const value = values[index]!;
    let gap = index;
    for (; gap > from && values[gap - 1]! > value; gap -= 1) values[gap] = values[gap - 1]!;
    values[gap] = value;
  }
}
