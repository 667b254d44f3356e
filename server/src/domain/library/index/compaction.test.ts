import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { IndexEntry } from "../palette-store.ts";
import { buildBase, type Base } from "./base.ts";
import { packEntries } from "./columns.ts";
import { compact } from "./compaction.ts";
import { Delta } from "./delta.ts";
import { NaiveLibrary } from "./naive-library.ts";
import { textAt } from "./ragged.ts";
import { runToEnd } from "./steps.ts";
import { TagNumbers } from "./tag-numbers.ts";

const entry = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((number) => `p${number}`),
  slug: fc.stringMatching(/^[a-c]{1,3}$/),
  saveCount: fc.nat(2),
  publishedAt: fc.nat(2),
  tags: fc.subarray(["cold", "warm", "dark"]),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 25 });

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

function makeBase(entries: readonly IndexEntry[], tagNumbers: TagNumbers): Base {
  const columns = packEntries(entries, tagNumbers);
  return runToEnd(buildBase([columns], tagNumbers.count));
}

/** All that does not depend on the numbers of the rows. */
function describe({ columns, orders, tagCounts }: Base): unknown {
  const { ids, slugs, tags, saveCounts, publishedAts } = columns;
  const describeRow = (row: number): unknown => [
    textAt(ids, row),
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
    ranks: Array.from(orders.recent.rows, (row, rank) => orders.recent.ranks[row] === rank),
  };
}
