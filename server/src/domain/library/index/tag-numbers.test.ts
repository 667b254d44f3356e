import assert from "node:assert/strict";
import { test } from "node:test";
import { TagNumbers } from "./tag-numbers.ts";

test("numberAll() numbers tags in the order of their first appearance, without repeats", () => {
  const numbers = new TagNumbers();
  assert.deepEqual(numbers.numberAll(["warm", "cold", "warm"]), [0, 1]);
  assert.deepEqual(numbers.numberAll(["neon", "cold"]), [2, 1]);
  assert.equal(numbers.count, 3);
  assert.equal(numbers.tagOf(2), "neon");
});

test("find() gives unknown tags no number", () => {
  const numbers = new TagNumbers();
  assert.equal(numbers.find("constructor"), undefined);
  assert.equal(numbers.count, 0);
});
