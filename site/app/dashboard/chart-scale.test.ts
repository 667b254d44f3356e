import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { chartScale } from "./chart-scale.ts";

test("chartScale() has round numbers", () => {
  assert.deepEqual(chartScale(0), [0, 1, 2, 3, 4]);
  assert.deepEqual(chartScale(23), [0, 10, 20, 30]);
  assert.deepEqual(chartScale(500), [0, 200, 400, 600]);
  assert.deepEqual(chartScale(400), [0, 100, 200, 300, 400]);
});

test("chartScale() reaches the largest value in few even, whole steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (largest) => {
      const scale = chartScale(largest);
      const [zero, step] = scale;
      assert.equal(zero, 0);
      assert.ok(Number.isInteger(step) && scale.every((tick, i) => tick === i * step!));
      assert.ok(scale.at(-1)! >= largest && scale.at(-2)! < Math.max(largest, 4));
      assert.ok(scale.length <= 5);
    }),
  );
});
