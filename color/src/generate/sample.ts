import type { Random } from "./random.ts";

/**
 * Integers drawn without replacement, each as likely.
 *
 * @param random - the stream that decides; as many numbers of it are used as are drawn
 * @param count - they lie from 0 to count − 1
 * @param chosen - how many, at most `count`
 * @returns the integers in rising order
 */
export function sampleWithout(random: Random, count: number, chosen: number): readonly number[] {
  const pool: number[] = [];
  for (let index = 0; index < count; index += 1) pool.push(index);
  for (let index = 0; index < chosen; index += 1) {
    const other = index + Math.floor(random() * (count - index));
    const drawn = pool[other]!;
    pool[other] = pool[index]!;
    pool[index] = drawn;
  }
  pool.length = chosen;
  return pool.sort((one, other) => one - other);
}
