import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { layOutColors, nearestSeen } from "./nearest-seen.ts";
import { seeColor, squaredDifference } from "./seen-color.ts";

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((color) => seeColor(color.toString(16).padStart(6, "0")));

test("nearestSeen() finds what comparing with each color finds", () => {
  fc.assert(
    fc.property(fc.array(colors, { minLength: 1, maxLength: 40 }), colors, (listed, color) => {
      const differences = listed.map((one) => squaredDifference(one, color));
      assert.equal(nearestSeen(layOutColors(listed), color), differences.indexOf(Math.min(...differences)));
    }),
  );
});
