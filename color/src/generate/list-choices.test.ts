import assert from "node:assert/strict";
import { test } from "node:test";
import { listChoices } from "./list-choices.ts";

test("listChoices() lists every choice once, in rising order", () => {
  const choices = listChoices(5, 3);
  assert.equal(new Set(choices.map((choice) => choice.join())).size, 10);
  for (const [a, b, c] of choices) assert.ok(a! < b! && b! < c!);
});

test("listChoices() knows its edges", () => {
  assert.deepEqual(listChoices(4, 0), [[]]);
  assert.deepEqual(listChoices(2, 2), [[0, 1]]);
  assert.deepEqual(listChoices(2, 3), []);
});
