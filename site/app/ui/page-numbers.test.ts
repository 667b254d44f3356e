import assert from "node:assert/strict";
import test from "node:test";
import { listPageNumbers } from "./page-numbers.ts";

test("listPageNumbers() shows both ends and the pages around the current one, with gaps of two or more", () => {
  assert.deepEqual(listPageNumbers(1, 0), []);
  assert.deepEqual(listPageNumbers(1, 1), [1]);
  assert.deepEqual(listPageNumbers(2, 4), [1, 2, 3, 4]);
  assert.deepEqual(listPageNumbers(1, 20), [1, 2, "gap", 20]);
  assert.deepEqual(listPageNumbers(10, 20), [1, "gap", 9, 10, 11, "gap", 20]);
  assert.deepEqual(listPageNumbers(20, 20), [1, "gap", 19, 20]);
  assert.deepEqual(listPageNumbers(4, 7), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(listPageNumbers(99, 5), [1, "gap", 5]);
});
