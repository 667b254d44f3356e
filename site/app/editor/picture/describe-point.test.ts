import assert from "node:assert/strict";
import { test } from "node:test";
import { describePlace, describePoint, formatShare } from "./describe-point.ts";

const point = { hex: "a1b2c3", share: 0.314, x: 39, y: 149, isMoved: false };

test("describePoint() returns number, color, share, and the name if it is known", () => {
  assert.equal(
    describePoint({ point, index: 1, count: 5, name: "Quilt Gold" }),
    "Color 2 of 5, #a1b2c3, Quilt Gold, 31\u00a0% of the picture",
  );
  assert.equal(
    describePoint({ point, index: 1, count: 5, name: undefined }),
    "Color 2 of 5, #a1b2c3, 31\u00a0% of the picture",
  );
});

test("describePlace() describes the position of a point", () => {
  assert.equal(
    describePlace(point, { width: 100, height: 200 }),
    "#a1b2c3, 40\u00a0% from the left, 75\u00a0% from the top",
  );
});

test("formatShare() never formats a positive share as 0", () => {
  assert.deepEqual([0, 0.001, 0.005, 1].map(formatShare), ["0\u00a0%", "under 1\u00a0%", "1\u00a0%", "100\u00a0%"]);
});
