import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Bitset, wordsFor } from "./bitset.ts";
import { FullRange, SparseRanks, type RankSet } from "./rank-set.ts";

const bound = 2000;
const members = fc
  .uniqueArray(fc.nat(bound - 1), { maxLength: 300 })
  .map((list) => list.sort((a, b) => a - b));

test("SparseRanks agrees with a list of its members", () => {
  fc.assert(fc.property(members, (list) => assertMembers(new SparseRanks(Uint32Array.from(list)), list)));
});

test("FullRange agrees with a list of its members", () => {
  for (const size of [0, 1, 31, 32, 33, 700]) {
    assertMembers(
      new FullRange(size),
      Array.from({ length: size }, (_, rank) => rank),
    );
  }
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
