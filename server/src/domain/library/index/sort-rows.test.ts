import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sortRows } from "./sort-rows.ts";
import { runToEnd } from "./steps.ts";

test("sortRows() sorts as a stable sort of the whole does, over several runs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 900 }), (count, distinct) => {
      const keys = Float64Array.from({ length: count }, (_, row) => (row * 7919) % distinct);
      const rows = Uint32Array.from({ length: count }, (_, row) => row);
      const expected = [...rows].sort((a, b) => keys[b]! - keys[a]!);
      assert.deepEqual([...runToEnd(sortRows(rows, { keys, compareTies: () => 0 }))], expected);
    }),
    { numRuns: 40 },
  );
});

test("sortRows() orders ties by the given comparison", () => {
  const keys = new Float64Array(2000).fill(5);
  const rows = Uint32Array.from(keys, (_, row) => row);
  const sorted = runToEnd(sortRows(rows, { keys, compareTies: (a, b) => b - a }));
  assert.deepEqual(
    [...sorted],
    Array.from(keys, (_, index) => 1999 - index),
  );
});

test("sortRows() can be interrupted within a merge", () => {
  const keys = new Float64Array(40_000);
  const steps = sortRows(
    Uint32Array.from(keys, (_, row) => row),
    { keys, compareTies: () => 0 },
  );
  let pauses = 0;
  while (steps.next().done !== true) pauses++;
  assert.ok(pauses > 100, `${pauses} pauses`);
});
