import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergeSorted } from "./merge-sorted.ts";

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
