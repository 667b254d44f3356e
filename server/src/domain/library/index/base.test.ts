import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexEntry } from "../palette-store.ts";
import { buildBase, findRow, ranksOf, type Base } from "./base.ts";
import { packEntries } from "./columns.ts";
import { textAt } from "./ragged.ts";
import { Bitset } from "./rank-set.ts";
import { runToEnd } from "./steps.ts";
import { TagNumbers } from "./tag-numbers.ts";

const count = 10_000;
/** Tag 0 on every second palette, tag 1 on a few, tag 2 on none. */
const library = makeBase(
  Array.from({ length: count }, (_, number) => ({
    ...makeEntry(`0190f3c2-${number}`, number),
    tags: [...(number % 2 === 0 ? ["even"] : []), ...(number % 999 === 0 ? ["rare"] : [])],
  })),
);

test("buildBase() counts the rows of each tag", () => {
  assert.deepEqual([...library.tagCounts], [5000, 11, 0]);
});

test("ranksOf() lists the ranks of a tag in order, dense or sparse", () => {
  for (const { rows, postings } of [library.orders.popular, library.orders.recent]) {
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
  }
});

test("ranksOf() has none for tags without rows and for unknown numbers", () => {
  const { postings } = library.orders.popular;
  assert.equal(ranksOf(postings, 2).size, 0);
  assert.equal(ranksOf(postings, 77).size, 0);
});

test("findRow() finds every id and no other", () => {
  for (let row = 0; row < count; row++)
    assert.equal(findRow(library.table, Buffer.from(`0190f3c2-${row}`)), row);
  assert.equal(findRow(library.table, Buffer.from(`0190f3c2-${count}`)), undefined);
  assert.equal(findRow(library.table, Buffer.from("")), undefined);
});

test("findRow() finds nothing in an empty base", () => {
  assert.equal(findRow(makeBase([]).table, Buffer.from("a")), undefined);
});

test("buildBase() keeps the last of rows with equal ids", () => {
  const base = makeBase(["a", "b", "a", "é", "a"].map((id, place) => makeEntry(id, place)));
  const { ids, saveCounts } = base.columns;
  assert.deepEqual(
    ["b", "é", "a"].map((id) => saveCounts[findRow(base.table, Buffer.from(id)) ?? -1]),
    [1, 3, 4],
  );
  assert.deepEqual(
    Array.from(base.orders.popular.rows, (row) => textAt(ids, row)),
    ["a", "é", "b"],
  );
});

function makeBase(entries: readonly IndexEntry[]): Base {
  const tagNumbers = new TagNumbers();
  return runToEnd(buildBase([packEntries(entries, tagNumbers)], 3));
}

function makeEntry(id: string, saveCount: number): IndexEntry {
  return { id, slug: `slug-${id}`, saveCount, publishedAt: 5, tags: [] };
}
