import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { buildPostings, ranksOf } from "./postings.ts";
import { FullRange, type RankSet, uniteRanks } from "./rank-set.ts";
import { packLists } from "./columns.ts";
import { runToEnd } from "./time-slicing.ts";

const bound = 2000;
const someRanks = fc.uniqueArray(fc.nat(bound - 1), { maxLength: 300 }).map((list) => list.sort((a, b) => a - b));

test("ranksOf() a sparse tag agrees with a list of its members", () => {
  fc.assert(fc.property(someRanks, (list) => assertMembers(makeSparse(list), list)));
});

test("ranksOf() a sparse tag finds ranks on both sides of where lower bits begin anew", () => {
  const below = 200_000;
  const list = [0, 65_535, 65_536, 65_537, 131_071, 196_608, below - 1];
  const members = new Set(list);
  const ranks = Uint32Array.from({ length: below }, (_, rank) => rank);
  const tags = packLists(Array.from(ranks, (rank) => (members.has(rank) ? [1] : [])));
  const postings = runToEnd(buildPostings(ranks, tags, Uint32Array.of(0, list.length, 0)));
  const set = ranksOf(postings, 1);
  assert.equal(set.size, list.length);
  for (const [position, rank] of list.entries()) {
    assert.equal(set.at(position), rank);
    assert.deepEqual(
      [rank, rank + 1].map((next) => set.countBelow(next)),
      [position, position + 1],
    );
    assert.deepEqual([set.has(rank), set.has(rank - 1)], [true, members.has(rank - 1)]);
  }
  assert.equal(set.countBelow(below * 9), list.length);
  assert.deepEqual([ranksOf(postings, 0).size, ranksOf(postings, 2).size, ranksOf(postings, 3).size], [0, 0, 0]);
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
      const set = makeDense(list, bitBound);
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
  const set = makeDense([0, 31, 32, 511, 512, bitBound - 1], bitBound);
  for (const rank of [0, 31, 32, 511, 512, bitBound - 1]) assert.ok(set.has(rank));
  for (const rank of [1, 30, 33, 510, 513, bitBound, bitBound * 9]) assert.ok(!set.has(rank));
});

test("countBelow() of a rank beyond the bound is the size", () => {
  assert.equal(makeDense([3, 5], bitBound).countBelow(bitBound * 9), 2);
});

test("ranksOf() a dense tag of no rows is empty", () => {
  const set = makeDense([], 0);
  assert.equal(set.size, 0);
  assert.equal(set.countBelow(0), 0);
});

test("addTo() keeps the bits that are set already", () => {
  const words = Uint32Array.of(0, 1);
  makeDense([63], 64).addTo(words);
  assert.deepEqual([...words], [0, 2 ** 31 + 1]);
});

const unionBound = 4000;
/** Up to 30 members: two of them are merged as lists, more of them go into a bitset. */
const fewRanks = fc.uniqueArray(fc.nat(unionBound - 1), { maxLength: 30 });

test("uniteRanks() has each member of any set once, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ list: fewRanks, isDense: fc.boolean() }), { maxLength: 6 }), (sets) => {
      const union = uniteRanks(
        sets.map(({ list, isDense }) => (isDense ? makeDense(list, unionBound) : makeSparse(list))),
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
  const few = uniteRanks([makeSparse([1, 5]), makeSparse([5, 9])], unionBound);
  assert.deepEqual([few.size, few.at(2)], [3, 9]);
  assert.notEqual(few.constructor, makeDense([], 0).constructor);
  const many = Array.from({ length: 60 }, (_, index) => index * 3);
  const united = uniteRanks([makeSparse(many), makeSparse(many)], unionBound);
  assert.equal(united.constructor, makeDense([], 0).constructor);
});

test("uniteRanks() of one set that has members is that set", () => {
  const only = makeDense([7], unionBound);
  assert.equal(uniteRanks([makeSparse([]), only], unionBound), only);
});

function assertMembers(set: RankSet, list: readonly number[]): void {
  assert.equal(set.size, list.length);
  for (const [position, rank] of list.entries()) assert.equal(set.at(position), rank);
  for (let rank = 0; rank <= bound; rank += 7) {
    assert.equal(set.has(rank), list.includes(rank), `has ${rank}`);
    assert.equal(set.countBelow(rank), list.filter((member) => member < rank).length, `below ${rank}`);
  }
  const words = new Uint32Array(Math.ceil(bound / 32));
  set.addTo(words);
  for (let rank = 0; rank < bound; rank++) {
    assert.equal((words[rank >>> 5]! >>> (rank & 31)) & 1, list.includes(rank) ? 1 : 0, `bit ${rank}`);
  }
}

/** The ranks of a tag that is kept as a list. */
function makeSparse(list: readonly number[]): RankSet {
  const values = Uint16Array.from(list).sort();
  return ranksOf({ sparse: { values, starts: Uint32Array.of(0, list.length), spans: 1 }, dense: new Map() }, 0);
}

/** The ranks of a tag that is kept as bits, as if every row below the bound carried it. */
function makeDense(list: readonly number[], below: number): RankSet {
  const ranks = Uint32Array.from({ length: below }, (_, rank) => rank);
  const tags = packLists(Array.from(ranks, (rank) => (list.includes(rank) ? [0] : [])));
  return ranksOf(runToEnd(buildPostings(ranks, tags, Uint32Array.of(below + 1))), 0);
}
