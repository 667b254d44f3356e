/**
 * Returns a number whose index is known to exist. As fast as indexing, since engines check bounds
 * anyway.
 *
 * @param numbers - always the same kind of array, so that engines can inline the call
 * @param index - from 0 up to, not including, the length
 */
export function numberAt(numbers: Readonly<Float64Array>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`There are ${numbers.length} numbers, none at ${index}`);
  return number;
}
