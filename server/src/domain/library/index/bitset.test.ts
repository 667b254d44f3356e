import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Bitset, wordsFor } from "./bitset.ts";

const bound = 1700;
const members = fc.oneof(
  fc.uniqueArray(fc.nat(bound - 1), { maxLength: 400 }),
  fc
    .tuple(fc.nat(bound - 1), fc.nat(bound))
    .map(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)),
);

test("at() and countBelow() agree with a list of the members", () => {
  fc.assert(
    fc.property(members, (list) => {
      const set = makeBitset(list);
      const sorted = list.toSorted((a, b) => a - b);
      assert.equal(set.size, sorted.length);
      for (const [position, rank] of sorted.entries()) {
        assert.equal(set.at(position), rank);
        assert.equal(set.countBelow(rank), position);
        assert.equal(set.countBelow(rank + 1), position + 1);
      }
    }),
  );
});

test("has() knows members, and nothing beyond the bound", () => {
  const set = makeBitset([0, 31, 32, 511, 512, bound - 1]);
  for (const rank of [0, 31, 32, 511, 512, bound - 1]) assert.ok(set.has(rank));
  for (const rank of [1, 30, 33, 510, 513, bound, bound * 9]) assert.ok(!set.has(rank));
});

test("countBelow() of a rank beyond the bound is the size", () => {
  assert.equal(makeBitset([3, 5]).countBelow(bound * 9), 2);
});

test("Bitset of no words is empty", () => {
  const set = new Bitset(wordsFor(0));
  assert.equal(set.size, 0);
  assert.equal(set.countBelow(0), 0);
});

test("addTo() keeps the bits that are set already", () => {
  const words = wordsFor(64);
  words[1] = 1;
  const added = wordsFor(64);
  added[1] = 2 ** 31;
  new Bitset(added).addTo(words);
  assert.deepEqual([...words], [0, 2 ** 31 + 1]);
});

function makeBitset(list: readonly number[]): Bitset {
  const words = wordsFor(bound);
  for (const rank of list) words[rank >>> 5]! |= 1 << (rank & 31);
  return new Bitset(words);
}
