import assert from "node:assert/strict";
import test from "node:test";
import { isClearlyHex, parseHexNotation } from "./parse-hex-notation.ts";

test("parseHexNotation() takes six and three digits, any case, with and without #", () => {
  for (const text of ["ff8800", "FF8800", "#ff8800", " #F80 ", "f80"]) {
    assert.equal(parseHexNotation(text), "ff8800", text);
  }
});

test("parseHexNotation() takes nothing else", () => {
  for (const text of ["", "#", "ff88", "ff88001", "##ff8800", "ff8800ff", "orange", "0xff88"]) {
    assert.equal(parseHexNotation(text), undefined, text);
  }
});

test("isClearlyHex() leaves words to the search by name", () => {
  assert.deepEqual(["decade", "facade", "bee"].map(isClearlyHex), [false, false, false]);
  assert.deepEqual(["#decade", "c0ffee", "#bee", "000"].map(isClearlyHex), [true, true, true, true]);
});
