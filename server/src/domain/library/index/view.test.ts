import assert from "node:assert/strict";
import { test } from "node:test";
import { packEntries } from "./columns.ts";
import { TagNumbers } from "./tag-numbers.ts";
import { ranksOf } from "./postings.ts";
import type { RankSet } from "./rank-set.ts";
import { listSection, viewSize, type View } from "./view.ts";

const source = {
  ids: packEntries(
    ["b0", "out", "b1", "b2", "b3", "b4", "out"].map((id) => ({
      id,
      slug: id,
      saveCount: 0,
      publishedAt: 0,
      tags: [],
    })),
    new TagNumbers(),
  ).ids,
  rows: Uint32Array.from([0, 1, 2, 3, 4, 5, 6]),
};

/** The example of `View`, with ranks that are not in the set around and between. */
const view: View = {
  sort: "popular",
  set: listOf([0, 2, 3, 4, 5]),
  removed: [2, 4],
  added: [added("x", 1), added("y", 5)],
};

test("viewSize() counts what remains and what is added", () => {
  assert.equal(viewSize(view), 5);
});

test("listSection() starts anywhere and goes on in order", () => {
  const whole = ["b0", "x", "b2", "y", "b4"];
  for (let offset = 0; offset <= whole.length; offset++) {
    for (let limit = 0; limit <= whole.length; limit++) {
      assert.deepEqual(listSection(view, source, { offset, limit }), whole.slice(offset, offset + limit));
    }
  }
});

test("listSection() is empty however far past the end", () => {
  assert.deepEqual(listSection(view, source, { offset: Number.MAX_SAFE_INTEGER, limit: 50 }), []);
});

test("listSection() lists added entries before, behind and without members", () => {
  const none = { ...view, set: listOf([]), removed: [] };
  assert.deepEqual(listSection(none, source, { offset: 0, limit: 9 }), ["x", "y"]);
  const around = { ...view, removed: [], added: [added("first", 0), added("last", 7)] };
  assert.deepEqual(listSection(around, source, { offset: 0, limit: 9 }), [
    "first",
    "b0",
    "b1",
    "b2",
    "b3",
    "b4",
    "last",
  ]);
});

function added(id: string, before: number): View["added"][number] {
  const entry = { id, slug: id, saveCount: 0, publishedAt: 0, tags: [] };
  const bytes = Buffer.from(id);
  return { entry, id: bytes, slug: bytes, tags: [], ranksBefore: { popular: before, recent: before } };
}

function listOf(ranks: readonly number[]): RankSet {
  const sparse = { values: Uint16Array.from(ranks), starts: Uint32Array.of(0, ranks.length), spans: 1 };
  return ranksOf({ sparse, dense: new Map() }, 0);
}
