import assert from "node:assert/strict";
import test from "node:test";
import { formatColor, readHex } from "./color-formats.ts";

test("formatColor() writes CSS in each format", () => {
  assert.equal(formatColor("ff8000", "hex"), "#ff8000");
  assert.equal(formatColor("ff8000", "rgb"), "rgb(255 128 0)");
  assert.equal(formatColor("ff8000", "hsl"), "hsl(30 100% 50%)");
  assert.equal(formatColor("808080", "oklch"), "oklch(0.5999 0 0)");
});

test("readHex() reads what people write", () => {
  assert.equal(readHex(" #C0FFEE "), "c0ffee");
  assert.equal(readHex("c0ffee"), "c0ffee");
  assert.equal(readHex("#0aF"), "00aaff");
});

test("readHex() refuses everything else", () => {
  for (const text of ["", "#", "12", "1234", "12345", "1234567", "##123456", "12345g", "red"]) {
    assert.equal(readHex(text), undefined, text);
  }
});
