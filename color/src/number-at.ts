/**
 * The number in a place that the caller knows to be there: no dearer than reading it, since arrays check their bounds anyway.
 *
 * @param numbers - one kind of array, so that engines compile the reading as if it stood at the caller's
 * @param index - from 0 up to, not including, the length
 * @returns the number
 * @throws {RangeError} when there is no such place: a mistake of ours
 * @example
 * numberAt(Float64Array.of(1, 2, 4), 2)  // 4
 */
export function numberAt(numbers: Readonly<Float64Array>, index: number): number {
  const number = numbers[index];
  if (number === undefined) throw new RangeError(`There are ${numbers.length} numbers, none at ${index}`);
  return number;
}
