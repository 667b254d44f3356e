import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "./random.ts";

test("createRandom() repeats its stream for the same seed", () => {
  const [one, two] = [createRandom("seed"), createRandom("seed")];
  for (let index = 0; index < 100; index += 1) assert.equal(one(), two());
});

test("createRandom() is uniform in [0, 1) over a stream and over first numbers of numbered seeds", () => {
  const random = createRandom("uniform");
  assertUniform(Array.from({ length: 20_000 }, () => random()));
  assertUniform(Array.from({ length: 20_000 }, (_, index) => createRandom(`seed:${index}`)()));
});

test("createRandom() gives 300,000 short seeds a stream each, which no single number of it tells", () => {
  const firsts = new Set<number>();
  const streams = new Set<string>();
  const count = 300_000;
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(index.toString(36));
    const numbers = [random(), random(), random()];
    firsts.add(numbers[0]!);
    streams.add(numbers.join());
  }
  assert.equal(streams.size, count);
  // Of 2³² first numbers some 10.5 come twice. With 32 bits of state so would the streams.
  assert.ok(firsts.size < count, `${firsts.size}`);
});

/** Chi-squared over 20 bins; 43.8 is exceeded once in a thousand, and the streams are fixed. */
function assertUniform(numbers: readonly number[]): void {
  const counts = Array.from({ length: 20 }, () => 0);
  for (const number of numbers) counts[Math.floor(number * 20)]! += 1;
  const expected = numbers.length / 20;
  const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  assert.ok(chiSquared < 43.8, `chi-squared ${chiSquared}`);
}
