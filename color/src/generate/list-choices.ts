/**
 * Every way to choose some of the first integers.
 *
 * @param count - how many there are to choose from
 * @param chosen - how many to choose
 * @returns the choices, each in rising order
 * @example
 * listChoices(3, 2)  // [[0, 1], [0, 2], [1, 2]]
 */
export function listChoices(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]];
  if (chosen > count) return [];
  const without = listChoices(count - 1, chosen);
  const withLast = listChoices(count - 1, chosen - 1).map((choice) => [...choice, count - 1]);
  return [...without, ...withLast];
}
