import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { hexToOklch } from "../oklab.ts";
import { layOutColors, nearestSeen, seeColor, squaredDifference } from "./seen-color.ts";

test("seeColor() agrees with OKLCH to rounding", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const hex = color.toString(16).padStart(6, "0");
      const { l, c, h } = seeColor(hex);
      const expected = hexToOklch(hex);
      assert.ok(Math.abs(l - expected.l) < 1e-7 && Math.abs(c - expected.c) < 1e-7);
      assert.ok(c < 1e-3 || Math.abs(h - expected.h) < 1e-3 || Math.abs(h - expected.h) > 359.999);
    }),
  );
});

test("seeColor() gives grays no chroma and no hue", () => {
  for (const hex of ["000000", "7f7f7f", "ffffff"]) {
    const { a, b, c, h } = seeColor(hex);
    assert.deepEqual([a, b, c, h], [0, 0, 0, 0]);
  }
});

test("squaredDifference() is 1 for black and white, 0 for equal colors, the same both ways", () => {
  const [black, white, red] = [seeColor("000000"), seeColor("ffffff"), seeColor("ff0000")];
  assert.ok(Math.abs(squaredDifference(black, white) - 1) < 1e-6);
  assert.equal(squaredDifference(red, red), 0);
  assert.equal(squaredDifference(red, white), squaredDifference(white, red));
});

const colors = fc.integer({ min: 0, max: 0xffffff }).map((color) => seeColor(color.toString(16).padStart(6, "0")));

test("nearestSeen() finds what comparing with each color finds", () => {
  fc.assert(
    fc.property(fc.array(colors, { minLength: 1, maxLength: 40 }), colors, (listed, color) => {
      const differences = listed.map((one) => squaredDifference(one, color));
      assert.equal(nearestSeen(layOutColors(listed), color), differences.indexOf(Math.min(...differences)));
    }),
  );
});
