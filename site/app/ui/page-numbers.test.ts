import assert from "node:assert/strict";
import test from "node:test";
import { listPageNumbers } from "./page-numbers.ts";

test("listPageNumbers() shows all of few pages", () => {
  assert.deepEqual(listPageNumbers(1, 0), []);
  assert.deepEqual(listPageNumbers(1, 1), [1]);
  assert.deepEqual(listPageNumbers(2, 4), [1, 2, 3, 4]);
});

test("listPageNumbers() shows both ends of many pages and those around the present one", () => {
  assert.deepEqual(listPageNumbers(1, 20), [1, 2, "gap", 20]);
  assert.deepEqual(listPageNumbers(10, 20), [1, "gap", 9, 10, 11, "gap", 20]);
  assert.deepEqual(listPageNumbers(20, 20), [1, "gap", 19, 20]);
});

test("listPageNumbers() leaves no gap of a single page", () => {
  assert.deepEqual(listPageNumbers(4, 7), [1, 2, 3, 4, 5, 6, 7]);
});

test("listPageNumbers() shows the ends where the present page lies past them", () => {
  assert.deepEqual(listPageNumbers(99, 5), [1, "gap", 5]);
});
