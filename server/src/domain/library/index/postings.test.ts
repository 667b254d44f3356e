import assert from "node:assert/strict";
import { test } from "node:test";
import { Bitset } from "./bitset.ts";
import { buildPostings, countTags, ranksOf } from "./postings.ts";
import { packLists } from "./ragged.ts";
import { runToEnd } from "./steps.ts";

const count = 10_000;
/** Tag 0 on every second row, tag 1 on a few, tag 2 on none. */
const tags = packLists(
  Array.from({ length: count }, (_, row) => [...(row % 2 === 0 ? [0] : []), ...(row % 999 === 0 ? [1] : [])]),
);
const rows = Uint32Array.from({ length: count }, (_, rank) => count - 1 - rank);

test("countTags() counts the rows of each tag", () => {
  assert.deepEqual([...runToEnd(countTags(tags, 3))], [5000, 11, 0]);
});

test("ranksOf() lists the ranks of a tag in order, dense or sparse", () => {
  const postings = runToEnd(buildPostings(rows, tags, runToEnd(countTags(tags, 3))));
  assert.ok(ranksOf(postings, 0) instanceof Bitset);
  for (const [tag, step] of [
    [0, 2],
    [1, 999],
  ] as const) {
    const set = ranksOf(postings, tag);
    const expected = [...rows.keys()].filter((rank) => rows[rank]! % step === 0);
    assert.deepEqual(
      Array.from({ length: set.size }, (_, position) => set.at(position)),
      expected,
    );
  }
});

test("ranksOf() has none for tags without rows and for unknown numbers", () => {
  const postings = runToEnd(buildPostings(rows, tags, runToEnd(countTags(tags, 3))));
  assert.equal(ranksOf(postings, 2).size, 0);
  assert.equal(ranksOf(postings, 77).size, 0);
});
