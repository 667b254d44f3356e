import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "./random.ts";
import { sampleWithout } from "./sample.ts";

test("sampleWithout() draws each integer as often, none twice, in rising order", () => {
  const random = createRandom("sample");
  const counts = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < 10_000; draw += 1) {
    const [one, other, ...rest] = sampleWithout(random, 5, 2);
    assert.ok(one! < other! && rest.length === 0);
    counts[one!]! += 1;
    counts[other!]! += 1;
  }
  for (const count of counts) assert.ok(Math.abs(count - 4000) < 200);
});

test("sampleWithout() draws all or nothing when asked", () => {
  assert.deepEqual(sampleWithout(createRandom("all"), 4, 4), [0, 1, 2, 3]);
  assert.deepEqual(sampleWithout(createRandom("none"), 4, 0), []);
});
