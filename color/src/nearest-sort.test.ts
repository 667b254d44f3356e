import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { smallestPositions } from "./nearest-sort.ts";

test("smallestPositions() equals a slice of a stable sort", () => {
  const values = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 });
  const amount = fc.nat({ max: 45 });
  fc.assert(
    fc.property(values, amount, amount, (list, offset, count) => {
      const order = [...list.keys()].sort((first, second) => list[first]! - list[second]! || first - second);
      const page = smallestPositions(Float64Array.from(list), { offset, count });
      assert.deepEqual(page, order.slice(offset, offset + count));
    }),
  );
});

test("smallestPositions() leaves the values as they are", () => {
  const values = Float64Array.of(3, 1, 2);
  smallestPositions(values, { offset: 0, count: 3 });
  assert.deepEqual(values, Float64Array.of(3, 1, 2));
});
