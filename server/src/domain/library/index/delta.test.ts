import assert from "node:assert/strict";
import { test } from "node:test";
import { unpackId } from "../packed-id.ts";
import type { IndexEntry } from "../palette.ts";
import { buildBase } from "./base.ts";
import { packEntries } from "./columns.ts";
import { TagNumbers } from "./tag-numbers.ts";
import { Delta } from "./delta.ts";
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
    added.map(({ id, ranksBefore }) => [unpackId(Buffer.from(id)), ranksBefore.popular]),
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
