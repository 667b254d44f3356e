import assert from "node:assert/strict";
import { test } from "node:test";
import { RecurringCache } from "./recurring-cache.ts";

test("recall() keeps what is asked for a second time, and gives the same from then on", () => {
  const cache = new RecurringCache<object>(10);
  const make = (): object => ({});
  const [first, second] = [cache.recall("a", make), cache.recall("a", make)];
  assert.notEqual(second, first);
  assert.equal(cache.recall("a", make), second);
  assert.notEqual(cache.recall("b", make), second);
});

test("recall() keeps no more than it may, and lets what is asked for again take the place of what is not", () => {
  const cache = new RecurringCache<object>(2);
  const ask = countMade(cache);
  for (const key of ["a", "a", "b", "b"]) ask(key);
  assert.deepEqual(["a", "b"].map(ask), [0, 0]);
  for (let time = 0; time < 12; time += 1) for (const key of ["c", "a"]) ask(key);
  assert.deepEqual(["a", "c", "b"].map(ask), [0, 0, 1]);
});

for (const [count, foundMin] of [
  [900, 800],
  [1500, 950],
  [4000, 900],
] as const) {
  test(`recall() finds most of the thousand that fit of ${count}, asked for in turn`, () => {
    const cache = new RecurringCache<object>(1000);
    const ask = countMade(cache);
    const keys = Array.from({ length: count }, (_, number) => `key-${number}`);
    for (const key of [...keys, ...keys]) ask(key);
    const found = count - keys.reduce((sum, key) => sum + ask(key), 0);
    assert.ok(found >= foundMin && found <= 1000, `${found} of ${count} were found`);
  });
}

test("recall() says beforehand whether it keeps, and clear() forgets all", () => {
  const cache = new RecurringCache<{ readonly isKept: boolean }>(10);
  const ask = (): boolean => cache.recall("a", (_, isKept) => ({ isKept })).isKept;
  assert.deepEqual([ask(), ask()], [false, true]);
  const kept = cache.recall("a", () => assert.fail("it was made anew"));
  cache.clear();
  assert.notEqual(
    cache.recall("a", (_, isKept) => ({ isKept })),
    kept,
  );
});

/** Asks for a key, and tells how many were made for it: one or none. */
function countMade(cache: RecurringCache<object>): (key: string) => number {
  return (key) => {
    let count = 0;
    cache.recall(key, () => ({ number: (count += 1) }));
    return count;
  };
}
