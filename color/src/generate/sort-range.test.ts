import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sortRange } from "./sort-range.ts";

test("sortRange() sorts its part and leaves the rest", () => {
  const arrays = fc.array(fc.double({ noNaN: true }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(arrays, fc.nat(), fc.nat(), (numbers, one, other) => {
      const [from, to] = [one % numbers.length, other % (numbers.length + 1)].sort((a, b) => a - b);
      const values = Float64Array.from(numbers);
      sortRange(values, from!, to!);
      const sorted = Float64Array.from(numbers.slice(from, to)).sort();
      // Adding 0 makes −0 into 0: their order does not matter.
      const expected = [...numbers.slice(0, from), ...sorted, ...numbers.slice(to)].map((x) => x + 0);
      assert.deepEqual(
        Array.from(values, (x) => x + 0),
        expected,
      );
    }),
  );
});
