import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexEntry } from "../palette.ts";
import { buildBase } from "./base.ts";
import { packEntries, packLists, TagNumbers } from "./columns.ts";
import { Delta, listSection, viewSize, type View } from "./delta.ts";
import { ranksOf, type RankSet } from "./rank-set.ts";
import { runToEnd } from "./time-slicing.ts";

test("apply() makes nothing of what the base has already", () => {
  const { delta } = makeDelta([entryOf("a", 3), entryOf("b", 2)]);
  delta.apply(
    new Map([
      ["a", { ...entryOf("a", 3), tags: ["x", "cold", "x"] }],
      ["unknown", undefined],
    ]),
  );
  assert.equal(delta.size, 0);
  assert.equal(delta.version, 0);
});

test("apply() counts a replaced palette as one removed and one added", () => {
  const { delta } = makeDelta([entryOf("a", 3), entryOf("b", 2), entryOf("c", 1)]);
  delta.apply(new Map([["a", entryOf("a", 1.5)]]));
  assert.equal(delta.size, 2);
  assert.equal(delta.growth, 0);
  const { removed, added } = delta.inOrder("popular");
  assert.deepEqual(removed, [0]);
  assert.deepEqual(
    added.map(({ id, ranksBefore }) => [Buffer.from(id).toString(), ranksBefore.popular]),
    [["a", 2]],
  );
});

test("apply() takes itself back when a palette becomes what it was", () => {
  const { delta, tagNumbers } = makeDelta([entryOf("a", 3)]);
  const cold = tagNumbers.find("cold")!;
  delta.apply(new Map([["a", undefined]]));
  assert.equal(delta.tagShift(cold), -1);
  delta.apply(new Map([["a", entryOf("a", 3)]]));
  assert.equal(delta.size, 0);
  assert.equal(delta.tagShift(cold), 0);
  assert.deepEqual(delta.inOrder("recent"), { removed: [], added: [] });
});

test("apply() of the same change twice makes no new version", () => {
  const { delta } = makeDelta([entryOf("a", 3)]);
  const change = new Map([
    ["a", undefined],
    ["b", entryOf("b", 4)],
  ]);
  delta.apply(change);
  const { version } = delta;
  delta.apply(change);
  assert.equal(delta.version, version);
  assert.equal(delta.size, 2);
});

test("apply() leaves the arrays it gave out as they were", () => {
  const { delta } = makeDelta([entryOf("a", 3), entryOf("b", 2)]);
  delta.apply(new Map([["a", undefined]]));
  const before = delta.inOrder("popular");
  delta.apply(
    new Map([
      ["b", undefined],
      ["c", entryOf("c", 1)],
    ]),
  );
  assert.deepEqual(before, { removed: [0], added: [] });
});

function makeDelta(entries: readonly IndexEntry[]): {
  readonly delta: Delta;
  readonly tagNumbers: TagNumbers;
} {
  const tagNumbers = new TagNumbers();
  const base = runToEnd(buildBase([packEntries(entries, tagNumbers)], 9));
  return { delta: new Delta(base, tagNumbers), tagNumbers };
}

function entryOf(id: string, saveCount: number): IndexEntry {
  return { id, slug: `slug-${id}`, saveCount, publishedAt: 5, tags: ["cold", "x"] };
}

const source = {
  ids: packEntries(
    ["b0", "out", "b1", "b2", "b3", "b4", "out"].map((id) => entryOf(id, 0)),
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
  return ranksOf({ sparse: packLists([ranks]), dense: new Map() }, 0);
}
