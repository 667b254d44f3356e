import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { drawSeed, isSeed, paletteSeed } from "./seed.ts";

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

test("drawSeed() makes different seeds of different bytes", () => {
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(bytes, bytes, (one, two) => {
      assert.ok(isSeed(drawSeed(() => one)));
      assert.equal(drawSeed(() => one) === drawSeed(() => two), Buffer.from(one).equals(two));
    }),
  );
});

test("drawSeed() asks for 96 bits and writes the largest number with all its digits", () => {
  const digits = drawSeed((count) => new Uint8Array(count).fill(255));
  assert.equal(fromBase62(digits), 2n ** 96n - 1n);
  assert.equal(digits.length, 17);
});

function fromBase62(digits: string): bigint {
  const base = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return Array.from(digits).reduce((sum, digit) => sum * 62n + BigInt(base.indexOf(digit)), 0n);
}
