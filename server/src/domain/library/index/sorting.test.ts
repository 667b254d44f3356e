import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { runs } from "../../../../../test/sizes.ts";
import { mergeSorted, sortRows } from "./sorting.ts";
import { runToEnd } from "./time-slicing.ts";

test("sortRows() sorts as a stable sort of the whole does, over several runs", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 900 }), (count, distinct) => {
      const keys = Float64Array.from({ length: count }, (_, row) => (row * 7919) % distinct);
      const rows = Uint32Array.from({ length: count }, (_, row) => row);
      const expected = [...rows].sort((a, b) => keys[b]! - keys[a]!);
      assert.deepEqual([...runToEnd(sortRows(rows, { keys, compareTies: () => 0 }))], expected);
    }),
    runs(40),
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

const ascending = (a: number, b: number): number => a - b;

test("mergeSorted() is the sorted list of what is kept and inserted, be it little or much", () => {
  const numbers = fc.uniqueArray(fc.nat(99), { maxLength: 40 });
  fc.assert(
    fc.property(numbers, numbers, numbers, (all, drop, add) => {
      const kept = all.toSorted(ascending);
      const before = [...kept];
      const dropped = new Set(drop.filter((item) => kept.includes(item)));
      const remaining = kept.filter((item) => !dropped.has(item));
      const inserted = add.filter((item) => !remaining.includes(item)).sort(ascending);
      const merged = mergeSorted({ kept, dropped, inserted }, ascending);
      assert.deepEqual(merged, [...remaining, ...inserted].sort(ascending));
      assert.deepEqual(kept, before);
    }),
  );
});
