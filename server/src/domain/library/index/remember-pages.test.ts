import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paletteSorts } from "../library-index.ts";
import type { IndexEntry } from "../palette-store.ts";
import { createLibraryIndex } from "./create-library-index.ts";
import { NaiveLibrary } from "./naive-library.ts";
import { rememberPages } from "./remember-pages.ts";

const tags = ["a", "b", "c"];
const query = fc.record({
  sort: fc.constantFrom(...paletteSorts),
  tags: fc.subarray(tags),
  offset: fc.nat(4),
  limit: fc.integer({ min: 1, max: 4 }),
});
const change = fc.record({
  id: fc.constantFrom("1", "2", "3", "4"),
  saveCount: fc.nat(3),
  tags: fc.subarray(tags),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), query }),
  fc.record({ kind: fc.constant("put" as const), change }),
  fc.record({ kind: fc.constant("remove" as const), change }),
  fc.record({ kind: fc.constant("load" as const), change }),
  fc.record({ kind: fc.constant("compact" as const), change }),
);

test("rememberPages() answers like an index that remembers nothing, whatever changes in between", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const index = rememberPages(createLibraryIndex({ deltaSizeMin: 1 }));
      let naive = new NaiveLibrary();
      for (const next of steps) {
        if (next.kind === "ask") {
          assert.deepEqual(index.listIds(next.query), naive.listIds(next.query));
          continue;
        }
        const entry = makeEntry(next.change);
        const changes = new Map([[entry.id, next.kind === "remove" ? undefined : entry]]);
        if (next.kind === "compact") await index.compact();
        else if (next.kind === "load") {
          await index.load([[entry]]);
          naive = new NaiveLibrary();
          naive.apply(changes);
        } else {
          index.apply(changes);
          naive.apply(changes);
        }
      }
      await index.settled();
    }),
  );
});

test("rememberPages() gives the same page again while nothing changes", () => {
  const index = rememberPages(createLibraryIndex());
  index.apply(new Map([["1", makeEntry({ id: "1", saveCount: 0, tags: [] })]]));
  const wish = { sort: "recent", tags: [], offset: 0, limit: 5 } as const;
  assert.equal(index.listIds(wish), index.listIds({ ...wish }));
});

function makeEntry(fields: Pick<IndexEntry, "id" | "saveCount" | "tags">): IndexEntry {
  return { ...fields, slug: `slug-${fields.id}`, publishedAt: Number(fields.id) };
}
