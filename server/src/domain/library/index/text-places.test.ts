import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexEntry } from "../palette.ts";
import { createLibraryIndex } from "./library-index.ts";
import { countTexts } from "./text-places.ts";

test("listPlaces() says in which rows a page is, and placeTexts() where their texts are, which saves and compactions keep", async () => {
  const index = createLibraryIndex();
  const few = [5, 3, 1].map((saveCount) => makeEntry(`p${saveCount}`, saveCount));
  await index.load([few]);
  const { columns, orders } = index.readOrders();
  await index.placeTexts({ columns, orders, lengths: Uint16Array.of(20, 0, 10), start: 100 });
  const query = { sort: "popular", tags: [], offset: 0, limit: 5 } as const;
  assert.equal(countTexts(index.listPlaces(query).columns), 2);
  const places = (): unknown => {
    const { page, rows, columns: now } = index.listPlaces(query);
    const { popular, recent, lengths } = now.texts;
    return page.ids.map((id, place) => [id, popular[rows[place]!], recent[rows[place]!], lengths[rows[place]!]]);
  };
  assert.deepEqual(places(), [
    ["p5", 100, 150, 10],
    ["p3", 110, 150, 0],
    ["p1", 110, 130, 20],
  ]);
  index.apply(new Map([["p1", makeEntry("p1", 9)]]));
  assert.deepEqual(index.listPlaces(query).rows.slice(0, 1), [-1]);
  await index.compact();
  assert.deepEqual(places(), [
    ["p1", 110, 130, 20],
    ["p5", 100, 150, 10],
    ["p3", 110, 150, 0],
  ]);
});

test("placeTexts() finds the rows of an index that was compacted since its texts were written", async () => {
  const index = createLibraryIndex();
  await index.load([[5, 3, 1].map((saveCount) => makeEntry(`p${saveCount}`, saveCount))]);
  const { columns, orders } = index.readOrders();
  index.apply(
    new Map([
      ["p0", makeEntry("p0", 0)],
      ["p3", undefined],
      ["p4", makeEntry("p4", 4)],
    ]),
  );
  await index.compact();
  await index.placeTexts({ columns, orders, lengths: Uint16Array.of(20, 5, 10), start: 100 });
  const { page, rows, columns: now } = index.listPlaces({ sort: "popular", tags: [], offset: 0, limit: 5 });
  assert.deepEqual(
    page.ids.map((id, place) => [id, now.texts.popular[rows[place]!], now.texts.lengths[rows[place]!]]),
    [
      ["p5", 100, 10],
      ["p4", 0, 0],
      ["p1", 115, 20],
      ["p0", 0, 0],
    ],
  );
});

function makeEntry(id: string, saveCount: number): IndexEntry {
  return { id, slug: `slug-${id}`, saveCount, publishedAt: 0, tags: [] };
}
