import assert from "node:assert/strict";
import { test } from "node:test";
import { packColorColumn, packColors } from "./color-column.ts";
import { measureLikeness, measureNearness } from "./packed-colors.ts";

const column = packColorColumn([["000000", "ffffff"], ["808080"], ["ffffff", "000000", "ffffff"]].map(packColors));

test("measureNearness() gives the OKLab distance to the nearest color of a row", () => {
  const { distanceOf } = measureNearness(["ffffff"], Infinity);
  assert.equal(distanceOf(column, 0), 0);
  // OKLab lightness of the gray is 0.5999.
  assert.ok(Math.abs(distanceOf(column, 1) - 0.4001) < 1e-4);
});

test("measureNearness() gives the mean for several colors, and Infinity for a row that is too far from one of them", () => {
  const { distanceOf } = measureNearness(["ffffff", "000000"], 0.5);
  assert.deepEqual(
    [0, 1, 2].map((row) => distanceOf(column, row)),
    [0, Infinity, 0],
  );
});

test("measureLikeness() gives the mean of both ways, and 0 for the same colors in any order and number", () => {
  const { distanceOf } = measureLikeness(["ffffff", "000000"]);
  const [same, gray, repeated] = [0, 1, 2].map((row) => distanceOf(column, row));
  assert.deepEqual([same, repeated], [0, 0]);
  // From the gray 0.4001 to the nearer one; to the gray 0.4001 and 0.5999, in the mean 0.5.
  assert.ok(Math.abs(gray! - (0.4001 + 0.5) / 2) < 1e-4);
});
