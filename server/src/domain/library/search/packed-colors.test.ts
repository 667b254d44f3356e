import assert from "node:assert/strict";
import { test } from "node:test";
import { packColorColumn } from "./color-column.ts";
import { measureFromColors, measureFromPalette, packColors } from "./packed-colors.ts";

const column = packColorColumn([["000000", "ffffff"], ["808080"], ["ffffff", "000000", "ffffff"]].map(packColors));

function keepAll(): Uint8Array {
  return Uint8Array.of(1, 1, 1);
}

test("measureFromColors() gives the OKLab distance to the nearest color of a row", () => {
  const [exact, gray] = measureFromColors(["ffffff"], Infinity)(column, keepAll(), Infinity);
  assert.equal(exact, 0);
  // OKLab lightness of the gray is 0.5999.
  assert.ok(Math.abs(gray! - 0.4001) < 1e-4);
});

test("measureFromColors() gives the mean for several colors, and keeps no row that is too far from one of them", () => {
  const kept = keepAll();
  const [exact] = measureFromColors(["ffffff", "000000"], 0.5)(column, kept, Infinity);
  assert.deepEqual([exact, kept], [0, Uint8Array.of(1, 0, 1)]);
});

test("measureFromPalette() gives the mean of both ways, and 0 for the same colors in any order and number", () => {
  const [same, gray, repeated] = measureFromPalette(["ffffff", "000000"])(column, keepAll(), Infinity);
  assert.deepEqual([same, repeated], [0, 0]);
  // From the gray 0.4001 to the nearer one; to the gray 0.4001 and 0.5999, in the mean 0.5.
  assert.ok(Math.abs(gray! - (0.4001 + 0.5) / 2) < 1e-4);
});
