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

test("recall() keeps no more than it may, those that were asked for latest", () => {
  const cache = new RecurringCache<{ readonly of: string }>(2);
  const make = (of: string): { readonly of: string } => ({ of });
  for (const key of ["a", "a", "b", "b", "a", "c", "c"]) cache.recall(key, make);
  let madeCount = 0;
  const count = (of: string): { readonly of: string } => {
    madeCount += 1;
    return { of };
  };
  assert.deepEqual([cache.recall("a", count), cache.recall("c", count), madeCount], [{ of: "a" }, { of: "c" }, 0]);
  assert.deepEqual([cache.recall("b", count), madeCount], [{ of: "b" }, 1]);
});
