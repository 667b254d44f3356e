import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergeSorted } from "./merge-sorted.ts";

const ascending = (a: number, b: number): number => a - b;

test("mergeSorted() is the sorted list of what is kept and inserted", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99)), fc.array(fc.nat(99)), fc.array(fc.nat(99)), (all, drop, add) => {
      const kept = all.toSorted(ascending);
      const before = [...kept];
      const inserted = add.toSorted(ascending);
      const merged = mergeSorted({ kept, dropped: new Set(drop), inserted }, ascending);
      const expected = [...kept.filter((item) => !drop.includes(item)), ...inserted].sort(ascending);
      assert.deepEqual(merged, expected);
      assert.deepEqual(kept, before);
    }),
  );
});
