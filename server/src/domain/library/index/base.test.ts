import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import type { IndexEntry } from "../palette.ts";
import { buildBase, compact } from "./base.ts";
import { packEntries } from "./columns.ts";
import { textAt } from "./ragged.ts";
import { TagNumbers } from "./tag-numbers.ts";
import { packId } from "../packed-id.ts";
import { Delta } from "./delta.ts";
import { findRow, idAt } from "./id-column.ts";
import { NaiveLibrary } from "./testing/naive-library.ts";
import { ranksOf } from "./postings.ts";
import { runToEnd } from "./time-slicing.ts";
import type { Base } from "./view.ts";

const entry = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((number) => `p${number}`),
  slug: fc.stringMatching(/^[a-c]{1,3}$/),
  saveCount: fc.nat(2),
  publishedAt: fc.nat(2),
  tags: fc.subarray(["cold", "warm", "dark"]),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 25 });

const count = 10_000;
/** In their order. */
const idOf = (number: number): string => `0190f3c2-${String(number).padStart(5, "0")}`;
/** Tag 0 on every second palette, tag 1 on a few, tag 2 on none. */
const library = makeBase(
  Array.from({ length: count }, (_, number) => ({
    ...makeEntry(idOf(number), number),
    tags: [...(number % 2 === 0 ? ["even"] : []), ...(number % 999 === 0 ? ["rare"] : [])],
  })),
  new TagNumbers(),
  1,
);

test("buildBase() counts the rows of each tag", () => {
  assert.deepEqual([...library.tagCounts], [5000, 11, 0]);
});

test("ranksOf() lists the ranks of a tag in order, dense or sparse", () => {
  for (const { rows, postings } of [library.orders.popular, library.orders.recent]) {
    assert.deepEqual([...postings.dense.keys()], [0]);
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
  for (let row = 0; row < count; row++) assert.equal(findRow(library.columns.ids, packId(idOf(row))), row);
  assert.equal(findRow(library.columns.ids, packId(idOf(count))), undefined);
  assert.equal(findRow(library.columns.ids, packId("")), undefined);
});

test("findRow() finds nothing in an empty base", () => {
  assert.equal(findRow(makeBase([]).columns.ids, packId("a")), undefined);
});

test("buildBase() keeps the last of rows with equal ids", () => {
  const base = makeBase(["a", "b", "a", "é", "a"].map((id, place) => makeEntry(id, place)));
  const { ids, saveCounts } = base.columns;
  assert.deepEqual(
    ["b", "é", "a"].map((id) => saveCounts[findRow(ids, packId(id)) ?? -1]),
    [1, 3, 4],
  );
  assert.deepEqual(
    Array.from(base.orders.popular.rows, (row) => idAt(ids, row)),
    ["a", "é", "b"],
  );
});

test("compact() makes the base that building anew would make", () => {
  fc.assert(
    fc.property(entries, entries, entries, (before, put, removed) => {
      const changes = new Map<string, IndexEntry | undefined>([
        ...put.map((item) => [item.id, item] as const),
        ...removed.map((item) => [item.id, undefined] as const),
      ]);
      const tagNumbers = new TagNumbers();
      const base = makeBase(before, tagNumbers);
      const delta = new Delta(base, tagNumbers);
      delta.apply(changes);
      const orders = { popular: delta.inOrder("popular"), recent: delta.inOrder("recent") };
      const compacted = runToEnd(compact({ base, tagNumbers, delta: orders }));
      const naive = new NaiveLibrary(before);
      naive.apply(changes);
      assert.deepEqual(describe(compacted), describe(makeBase([...naive.entries.values()], tagNumbers)));
    }),
  );
});

/** @param unusedTags - tags that are known and on no palette */
function makeBase(entries: readonly IndexEntry[], tagNumbers = new TagNumbers(), unusedTags = 0): Base {
  const columns = packEntries(entries, tagNumbers);
  return runToEnd(buildBase([columns], tagNumbers.count + unusedTags));
}

function makeEntry(id: string, saveCount: number): IndexEntry {
  return { id, slug: `slug-${id}`, saveCount, publishedAt: 5, tags: [] };
}

/** All that does not depend on the numbers of the rows. */
function describe({ columns, orders, tagCounts }: Base): unknown {
  const { ids, slugs, tags, saveCounts, publishedAts } = columns;
  const describeRow = (row: number): unknown => [
    idAt(ids, row),
    textAt(slugs, row),
    saveCounts[row],
    publishedAts[row],
    [...tags.values.subarray(tags.starts[row], tags.starts[row + 1])].sort((a, b) => a - b),
  ];
  return {
    popular: Array.from(orders.popular.rows, describeRow),
    recent: Array.from(orders.recent.rows, describeRow),
    postings: [orders.popular.postings, orders.recent.postings],
    tagCounts: [...tagCounts].filter((count) => count > 0),
  };
}
