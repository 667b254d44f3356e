import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHexNotation } from "./hex.ts";

test("parseHexNotation() reads three and six digits, with and without #, in any case", () => {
  for (const text of ["00aaff", "#00AAFF", "0af", "#0Af", " #0af "]) assert.equal(parseHexNotation(text), "00aaff");
});

test("parseHexNotation() refuses every other text", () => {
  for (const text of ["", "#", "##0af", "0a", "0aff", "00aaff0", "00aaff00", "red", "0ag", "0af\n0af"]) {
    assert.equal(parseHexNotation(text), undefined, text);
  }
});
