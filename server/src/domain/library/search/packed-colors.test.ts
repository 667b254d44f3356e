import assert from "node:assert/strict";
import { test } from "node:test";
import { packColorColumn } from "./color-column.ts";
import { measureFromColors, measureFromPalette, packColors } from "./packed-colors.ts";

const column = packColorColumn([["000000", "ffffff"], ["808080"], ["ffffff", "000000", "ffffff"]].map(packColors));

test("measureFromColors() gives the OKLab distance to the nearest color of a row", () => {
  const measure = measureFromColors(["ffffff"], Infinity);
  assert.equal(measure(column, 0, Infinity), 0);
  // OKLab lightness of the gray is 0.5999.
  assert.ok(Math.abs(measure(column, 1, Infinity) - 0.4001) < 1e-4);
});

test("measureFromPalette() gives the mean of both ways, and 0 for the same colors in any order and number", () => {
  const measure = measureFromPalette(["ffffff", "000000"]);
  assert.equal(measure(column, 0, Infinity), 0);
  assert.equal(measure(column, 2, Infinity), 0);
  // From the gray 0.4001 to the nearer one; to the gray 0.4001 and 0.5999, in the mean 0.5.
  assert.ok(Math.abs(measure(column, 1, Infinity) - (0.4001 + 0.5) / 2) < 1e-4);
});
