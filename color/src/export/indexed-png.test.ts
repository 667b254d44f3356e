import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { formatIndexedPng } from "./png.ts";

const dot = { width: 1, height: 1, rows: Uint8Array.of(0, 0) };

test("formatIndexedPng() refuses more colors than a pixel can tell apart", () => {
  const colors = Array.from({ length: 257 }, () => "aabbcc");
  assert.doesNotThrow(() => formatIndexedPng({ ...dot, bitDepth: 8, colors: colors.slice(1) }, deflateSync));
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 8, colors }, deflateSync), RangeError);
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 4, colors: colors.slice(240) }, deflateSync), RangeError);
});

test("formatIndexedPng() refuses what is not a hex", () => {
  assert.throws(() => formatIndexedPng({ ...dot, bitDepth: 8, colors: ["red"] }, deflateSync), SyntaxError);
});
