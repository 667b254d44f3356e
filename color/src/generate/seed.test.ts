import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatSeed, isSeed, paletteSeed } from "./seed.ts";

test("isSeed() takes 1 to 64 printable ASCII characters", () => {
  for (const seed of ["a", " ", "~", "x".repeat(64)]) assert.equal(isSeed(seed), true);
  for (const text of ["", "x".repeat(65), "é", "\n", "a\n", "\u007f"]) assert.equal(isSeed(text), false);
});

test("paletteSeed() is the seed itself for palette 0 and numbered after", () => {
  assert.equal(paletteSeed("x".repeat(64), 0), "x".repeat(64));
  assert.equal(paletteSeed("x".repeat(62), 9), `${"x".repeat(62)}:9`);
});

test("paletteSeed() refuses a result longer than a seed", () => {
  assert.throws(() => paletteSeed("x".repeat(62), 10), {
    name: "RangeError",
    message: /too long for palette 10/,
  });
});

test("paletteSeed() refuses what is no seed or no index", () => {
  assert.throws(() => paletteSeed("", 0), RangeError);
  for (const index of [-1, 0.5, NaN]) assert.throws(() => paletteSeed("a", index), RangeError);
});

test("formatSeed() makes a seed of every number of bytes up to 47 and of no other", () => {
  for (let length = 1; length <= 47; length += 1)
    assert.ok(isSeed(formatSeed(new Uint8Array(length).fill(255))));
  for (const length of [0, 48]) assert.throws(() => formatSeed(new Uint8Array(length)), RangeError);
});

test("formatSeed() makes different seeds of different bytes of one length", () => {
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(bytes, bytes, (one, two) => {
      assert.equal(formatSeed(one) === formatSeed(two), Buffer.from(one).equals(two));
    }),
  );
});

test("formatSeed() writes the largest number with all its digits", () => {
  const digits = formatSeed(new Uint8Array([255, 255]));
  assert.equal(digits, "H31");
});
