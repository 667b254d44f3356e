import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Bitset, FullRange, SparseRanks, uniteRanks, wordsFor, type RankSet } from "./rank-set.ts";

const bound = 2000;
const someRanks = fc
  .uniqueArray(fc.nat(bound - 1), { maxLength: 300 })
  .map((list) => list.sort((a, b) => a - b));

test("SparseRanks agrees with a list of its members", () => {
  fc.assert(fc.property(someRanks, (list) => assertMembers(new SparseRanks(Uint32Array.from(list)), list)));
});

test("FullRange agrees with a list of its members", () => {
  for (const size of [0, 1, 31, 32, 33, 700]) {
    assertMembers(
      new FullRange(size),
      Array.from({ length: size }, (_, rank) => rank),
    );
  }
});

const bitBound = 1700;
const someBits = fc.oneof(
  fc.uniqueArray(fc.nat(bitBound - 1), { maxLength: 400 }),
  fc
    .tuple(fc.nat(bitBound - 1), fc.nat(bitBound))
    .map(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)),
);

test("at() and countBelow() agree with a list of the members", () => {
  fc.assert(
    fc.property(someBits, (list) => {
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
  const set = makeBitset([0, 31, 32, 511, 512, bitBound - 1]);
  for (const rank of [0, 31, 32, 511, 512, bitBound - 1]) assert.ok(set.has(rank));
  for (const rank of [1, 30, 33, 510, 513, bitBound, bitBound * 9]) assert.ok(!set.has(rank));
});

test("countBelow() of a rank beyond the bound is the size", () => {
  assert.equal(makeBitset([3, 5]).countBelow(bitBound * 9), 2);
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

const unionBound = 4000;
/** Up to 30 members: two of them are merged as lists, more of them go into a bitset. */
const fewRanks = fc.uniqueArray(fc.nat(unionBound - 1), { maxLength: 30 });

test("uniteRanks() has each member of any set once, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ list: fewRanks, isDense: fc.boolean() }), { maxLength: 6 }), (sets) => {
      const union = uniteRanks(
        sets.map(({ list, isDense }) => (isDense ? makeDense(list) : makeSparse(list))),
        unionBound,
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
  assert.ok(uniteRanks([makeSparse([1, 5]), makeSparse([5, 9])], unionBound) instanceof SparseRanks);
  const many = Array.from({ length: 60 }, (_, index) => index * 3);
  assert.ok(uniteRanks([makeSparse(many), makeSparse(many)], unionBound) instanceof Bitset);
});

test("uniteRanks() of one set that has members is that set", () => {
  const only = makeDense([7]);
  assert.equal(uniteRanks([makeSparse([]), only], unionBound), only);
});

function assertMembers(set: RankSet, list: readonly number[]): void {
  assert.equal(set.size, list.length);
  for (const [position, rank] of list.entries()) assert.equal(set.at(position), rank);
  for (let rank = 0; rank <= bound; rank += 7) {
    assert.equal(set.has(rank), list.includes(rank), `has ${rank}`);
    assert.equal(set.countBelow(rank), list.filter((member) => member < rank).length, `below ${rank}`);
  }
  const words = wordsFor(bound);
  set.addTo(words);
  const bits = new Bitset(words);
  assert.deepEqual(
    Array.from({ length: bits.size }, (_, position) => bits.at(position)),
    list,
  );
}

function makeBitset(list: readonly number[]): Bitset {
  const words = wordsFor(bitBound);
  for (const rank of list) words[rank >>> 5]! |= 1 << (rank & 31);
  return new Bitset(words);
}

function makeSparse(list: readonly number[]): RankSet {
  return new SparseRanks(Uint32Array.from(list).sort());
}

function makeDense(list: readonly number[]): RankSet {
  const words = wordsFor(unionBound);
  makeSparse(list).addTo(words);
  return new Bitset(words);
}
