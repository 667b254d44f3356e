import assert from "node:assert/strict";
import test from "node:test";
import { breakLines, fitSize, measureText } from "./drawing.ts";

test("measureText() grows with letters, size and weight", () => {
  assert.ok(measureText("will", 20) < measureText("mama", 20));
  assert.equal(measureText("mama", 20), 2 * measureText("mama", 10));
  assert.ok(measureText("mama", 20, 700) > measureText("mama", 20));
});

test("fitSize() keeps a size that fits and reduces others", () => {
  assert.equal(fitSize(["Park"], 20, 400), 20);
  const size = fitSize(["Evenings", "in the park"], 90, 200);
  assert.ok(size < 90 && measureText("in the park", size, 700) <= 201);
});

test("breakLines() keeps every word in order, and lines within the width", () => {
  const words = "Four small cabins above a lake, and a stove that is lit";
  const lines = breakLines(words, 16, 160);
  assert.equal(lines.join(" "), words);
  assert.ok(lines.length > 2 && lines.every((line) => measureText(line, 16) <= 160));
});
