import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../../test/properties.ts";
import { paletteSorts } from "../palette.ts";
import { comparePacked, compareRowTo, concatColumns, packEntries, packEntry, rowEquals } from "./columns.ts";
import { compareTexts, compareTextTo, textAt } from "./ragged.ts";
import { TagNumbers } from "./tag-numbers.ts";
import { itemsPerStep, runToEnd } from "./time-slicing.ts";

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
    popular: [{ saveCount: 0, publishedAt: 9, slug: "a" }, { publishedAt: 4, slug: "a" }, { slug: "c" }, { id: "p2" }],
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

function packSlugs(slugs: readonly string[]) {
  const entries = slugs.map((slug) => ({ id: "", slug, saveCount: 0, publishedAt: 0, tags: [] }));
  return packEntries(entries, new TagNumbers()).slugs;
}

const text = fc.oneof(fc.stringMatching(/^[a-c-]{0,4}$/), fc.string({ unit: "grapheme", maxLength: 4 }));

test("textAt() returns what packEntries() took, ASCII or not", () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const column = packSlugs(texts);
      assert.deepEqual(
        texts.map((_, row) => textAt(column, row)),
        texts,
      );
    }),
  );
});

test("compareTexts() and compareTextTo() order as bytes do", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const expected = Buffer.compare(Buffer.from(a), Buffer.from(b));
      const column = packSlugs([a, b]);
      assert.equal(Math.sign(compareTexts(column, 0, 1)), expected);
      assert.equal(Math.sign(compareTextTo(column, 0, Buffer.from(b))), expected);
    }),
  );
});

test("compareTexts() orders slugs by code unit", () => {
  const slugs = ["a", "a-2", "a-b", "a0", "aa", "b"];
  const column = packSlugs(slugs);
  for (let row = 1; row < slugs.length; row++) assert.ok(compareTexts(column, row - 1, row) < 0);
});

test("concatColumns() joins any ranges of any columns", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.array(entry, { maxLength: 9 }), fc.nat(9), fc.nat(9))), (parts) => {
      const numbers = new TagNumbers();
      const ranges = parts.map(([rows, a, b]) => {
        const [from, to] = [Math.min(a, b, rows.length), Math.min(Math.max(a, b), rows.length)];
        return { source: packEntries(rows, numbers), from, to };
      });
      const expected = parts.flatMap(([rows], index) => rows.slice(ranges[index]!.from, ranges[index]!.to));
      assert.deepEqual(runToEnd(concatColumns(ranges)), packEntries(expected, numbers));
    }),
  );
});

test("concatColumns() takes no more rows in a step than fit, and leaves none out", () => {
  const count = itemsPerStep * 2 + 5;
  const numbers = new TagNumbers();
  const source = packEntries(
    Array.from({ length: count }, (_, row) => ({
      id: `p${row}`,
      slug: `s${row}`,
      saveCount: row,
      publishedAt: 0,
      tags: [],
    })),
    numbers,
  );
  const steps = concatColumns([
    { source, from: 3, to: count },
    { source, from: 0, to: 0 },
  ]);
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  const columnCount = Object.keys(source).length - 1;
  assert.equal(pauses, 3 * columnCount);
  assert.deepEqual(
    [...step.value.saveCounts],
    Array.from({ length: count - 3 }, (_, row) => row + 3),
  );
});

test("numberAll() numbers tags in the order of their first appearance, without repeats", () => {
  const numbers = new TagNumbers();
  assert.deepEqual(numbers.numberAll(["warm", "cold", "warm"]), [0, 1]);
  assert.deepEqual(numbers.numberAll(["neon", "cold"]), [2, 1]);
  assert.equal(numbers.count, 3);
  assert.equal(numbers.tags[2], "neon");
});

test("find() gives unknown tags no number", () => {
  const numbers = new TagNumbers();
  assert.equal(numbers.find("constructor"), undefined);
  assert.equal(numbers.count, 0);
});
