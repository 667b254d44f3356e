import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Bitset, wordsFor } from "./bitset.ts";
import { SparseRanks, type RankSet } from "./rank-set.ts";
import { uniteRanks } from "./union.ts";

const bound = 4000;
/** Up to 30 members: two of them are merged as lists, more of them go into a bitset. */
const sparse = fc.uniqueArray(fc.nat(bound - 1), { maxLength: 30 });

test("uniteRanks() has each member of any set once, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ list: sparse, isDense: fc.boolean() }), { maxLength: 6 }), (sets) => {
      const union = uniteRanks(
        sets.map(({ list, isDense }) => (isDense ? makeDense(list) : makeSparse(list))),
        bound,
      );
      const expected = [...new Set(sets.flatMap(({ list }) => list))].sort((a, b) => a - b);
      assert.deepEqual(
        Array.from({ length: union.size }, (_, position) => union.at(position)),
        expected,
      );
    }),
  );
});

test("uniteRanks() merges few members as lists and counts many as bits", () => {
  assert.ok(uniteRanks([makeSparse([1, 5]), makeSparse([5, 9])], bound) instanceof SparseRanks);
  const many = Array.from({ length: 60 }, (_, index) => index * 3);
  assert.ok(uniteRanks([makeSparse(many), makeSparse(many)], bound) instanceof Bitset);
});

test("uniteRanks() of one set that has members is that set", () => {
  const only = makeDense([7]);
  assert.equal(uniteRanks([makeSparse([]), only], bound), only);
});

function makeSparse(list: readonly number[]): RankSet {
  return new SparseRanks(Uint32Array.from(list).sort());
}

function makeDense(list: readonly number[]): RankSet {
  const words = wordsFor(bound);
  makeSparse(list).addTo(words);
  return new Bitset(words);
}
