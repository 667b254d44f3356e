import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, hexToLab } from "@tincture/color";
import { packColorColumn, packColors } from "./color-column.ts";
import { measureLikeness, measureNearness } from "./packed-colors.ts";

const column = packColorColumn([["000000", "ffffff"], ["808080"], ["ffffff", "000000", "ffffff"]].map(packColors));

test("measureNearness() gives the CIEDE2000 to the nearest color of a row", () => {
  const { distanceOf } = measureNearness(["ffffff"], false);
  assert.equal(distanceOf(column, 0), 0);
  assert.equal(distanceOf(column, 1), difference("ffffff", "808080"));
});

test("measureNearness() gives the mean for several colors, and Infinity for a row that holds no color like one of them", () => {
  const { distanceOf } = measureNearness(["fdfdfd", "000000"], true);
  const near = Math.round(difference("ffffff", "fdfdfd") * 5000) / 10_000;
  assert.deepEqual(
    [0, 1, 2].map((row) => distanceOf(column, row)),
    [near, Infinity, near],
  );
});

test("measureNearness() measures to a color of the same family where it has to be alike", () => {
  const families = packColorColumn([packColors(["cfcab9", "c2bc9f"])]);
  assert.ok(
    measureNearness(["cfc9b3"], true).distanceOf(families, 0) >
      measureNearness(["cfc9b3"], false).distanceOf(families, 0),
  );
});

test("measureLikeness() gives the mean of both ways, and 0 for the same colors in any order and number", () => {
  const { distanceOf, measureExactly } = measureLikeness(["ffffff", "000000"]);
  const [same, gray, repeated] = [0, 1, 2].map((row) => distanceOf(column, row));
  assert.deepEqual([same, repeated], [0, 0]);
  const [toWhite, toBlack] = [difference("808080", "ffffff"), difference("808080", "000000")];
  const expected = (Math.min(toWhite, toBlack) + (toWhite + toBlack) / 2) / 2;
  assert.ok(Math.abs(gray! - expected) < 1e-2 && Math.abs(measureExactly(column, 1) - expected) < 1e-3);
});

function difference(one: string, other: string): number {
  return Math.round(ciede2000(hexToLab(one), hexToLab(other)) * 10_000) / 10_000;
}
