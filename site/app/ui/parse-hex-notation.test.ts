import assert from "node:assert/strict";
import test from "node:test";
import { isClearlyHex } from "./parse-hex-notation.ts";

test("isClearlyHex() leaves words to the search by name", () => {
  assert.deepEqual(["decade", "facade", "bee"].map(isClearlyHex), [false, false, false]);
  assert.deepEqual(["#decade", "c0ffee", "#bee", "000"].map(isClearlyHex), [true, true, true, true]);
});
