import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paletteSorts } from "../palette.ts";
import { comparePacked, compareRowTo, packEntries, packEntry, rowEquals } from "./columns.ts";
import { TagNumbers } from "./ragged.ts";

const entry = fc.record({
  id: fc.constantFrom("p1", "p2"),
  slug: fc.constantFrom("a", "a-2", "b"),
  saveCount: fc.nat(1),
  publishedAt: fc.nat(1),
  tags: fc.subarray(["cold", "warm"]),
});

test("comparePacked orders by save count, date, slug and id, or without the save count", () => {
  const numbers = new TagNumbers();
  const base = { id: "p1", slug: "b", saveCount: 1, publishedAt: 5, tags: [] };
  const first = packEntry(base, numbers);
  const ordered = {
    popular: [
      { saveCount: 0, publishedAt: 9, slug: "a" },
      { publishedAt: 4, slug: "a" },
      { slug: "c" },
      { id: "p2" },
    ],
    recent: [
      { publishedAt: 4, saveCount: 9, slug: "a" },
      { slug: "c", saveCount: 9 },
      { id: "p2", saveCount: 0 },
    ],
  };
  for (const sort of paletteSorts) {
    for (const change of ordered[sort]) {
      const second = packEntry({ ...base, ...change }, numbers);
      assert.ok(comparePacked[sort](first, second) < 0, `${sort} ${JSON.stringify(change)}`);
      assert.ok(comparePacked[sort](second, first) > 0, `${sort} ${JSON.stringify(change)}`);
    }
  }
});

test("compareRowTo orders a row as comparePacked orders its entry", () => {
  fc.assert(
    fc.property(entry, entry, fc.constantFrom(...paletteSorts), (a, b, sort) => {
      const numbers = new TagNumbers();
      const columns = packEntries([a], numbers);
      const other = packEntry(b, numbers);
      assert.equal(
        Math.sign(compareRowTo[sort](columns, 0, other)),
        Math.sign(comparePacked[sort](packEntry(a, numbers), other)),
      );
    }),
  );
});

test("rowEquals() tells entries apart by all but the order and repeats of tags", () => {
  const numbers = new TagNumbers();
  const base = { id: "p1", slug: "a", saveCount: 1, publishedAt: 5, tags: ["cold", "warm"] };
  const columns = packEntries([base], numbers);
  assert.ok(rowEquals(columns, 0, packEntry({ ...base, tags: ["warm", "cold", "warm"] }, numbers)));
  for (const change of [
    { slug: "b" },
    { saveCount: 2 },
    { publishedAt: 6 },
    { tags: ["cold"] },
    { tags: ["cold", "x"] },
  ]) {
    assert.ok(!rowEquals(columns, 0, packEntry({ ...base, ...change }, numbers)), JSON.stringify(change));
  }
});
