import assert from "node:assert/strict";
import { test } from "node:test";
import { listWadaCombinations } from "./wada-combinations.ts";

const combinations = listWadaCombinations();

test("listWadaCombinations() has all 348, 120 of two, 120 of three, 108 of four colors", () => {
  const sizes = [2, 3, 4].map((size) => combinations.filter(({ length }) => length === size).length);
  assert.deepEqual(sizes, [120, 120, 108]);
  assert.equal(combinations.length, 348);
});

test("listWadaCombinations() begins with the book's first combination", () => {
  assert.deepEqual(combinations[0]!.toSorted(), ["0093a5", "d96629"]);
});
