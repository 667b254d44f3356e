import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DomainError } from "../../errors.ts";
import { createIdSeries } from "../../ids.ts";
import {
  checkPalettes,
  importPalettes,
  type BadRow,
  type ImportCounts,
  type ImportOptions,
} from "./import-palettes.ts";
import type { NewPalette } from "../palette.ts";
import type { RowBatches, SourceRow } from "./read-palettes.ts";
import { createMemoryLibrary } from "./testing/memory-library.ts";

const series = "01a1fbf9-2102-78b7-99e3-fc859765bd0c";

async function* asBatches(rows: readonly SourceRow[], size = 300): RowBatches {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

function toRow(value: unknown, index: number): SourceRow {
  return { line: index + 1, value };
}

function fakePalettes(count: number): readonly SourceRow[] {
  const names = { name: "N", tagline: "T", tags: [] };
  return Array.from({ length: count }, (_, i) =>
    toRow({ ...names, slug: `s-${i}`, colors: [i.toString(16).padStart(6, "0"), "ffffff"] }, i),
  );
}

function setUp() {
  const library = createMemoryLibrary();
  const badRows: BadRow[] = [];
  const progress: ImportCounts[] = [];
  const options: ImportOptions = {
    store: library.store,
    clock: () => 1_700_000_000_000,
    nextId: createIdSeries(series).nextId,
    onBadRow: (row) => badRows.push(row),
    onProgress: (counts) => progress.push(counts),
  };
  return { ...library, badRows, progress, options };
}

test("importPalettes() inserts everything in order, over many chunks", async () => {
  const { palettes, progress, options } = setUp();
  const counts = await importPalettes(asBatches(fakePalettes(1000)), options);
  assert.deepEqual(counts, { rows: 1000, imported: 1000, duplicates: 0, bad: 0 });
  const slugs = [...palettes.values()].map(({ slug }) => slug);
  assert.deepEqual(
    slugs,
    Array.from({ length: 1000 }, (_, i) => `s-${i}`),
  );
  assert.deepEqual(progress.at(-1), counts);
});

test("importPalettes() tells each bad row and takes the rest", async () => {
  const { badRows, options } = setUp();
  const rows: readonly SourceRow[] = [
    toRow({ colors: "ff0000 00ff00", slug: "a" }, 0),
    { line: 2, item: 7, fault: "is not valid JSON" },
    toRow({ colors: "00ff00 ff0000" }, 2),
    toRow({ colors: "0000ff 00ff00", slug: "a" }, 3),
    toRow("text", 4),
  ];
  const counts = await importPalettes(asBatches(rows), options);
  assert.deepEqual(counts, { rows: 5, imported: 1, duplicates: 1, bad: 3 });
  assert.deepEqual(badRows, [
    { line: 2, item: 7, reason: "is not valid JSON" },
    { line: 5, reason: 'A palette must be an object with "colors", got "text"' },
    { line: 4, reason: 'Slug "a" is taken by another palette' },
  ]);
});

test("importPalettes() keeps what came before a place that cannot be read", async () => {
  const { palettes, options } = setUp();
  async function* breakOff(): RowBatches {
    yield fakePalettes(3);
    throw new SyntaxError("broken");
  }
  await assert.rejects(importPalettes(breakOff(), options), { name: "SyntaxError" });
  assert.equal(palettes.size, 3);
});

test("importPalettes() stops between batches when it is interrupted", async () => {
  const { palettes, options } = setUp();
  const controller = new AbortController();
  async function* interrupt(): RowBatches {
    yield fakePalettes(3);
    controller.abort();
    throw new Error("The source was closed");
  }
  const counts = await importPalettes(interrupt(), { ...options, signal: controller.signal });
  assert.deepEqual([counts.imported, palettes.size], [3, 3]);
});

test("importPalettes() passes on that the store does not answer", async () => {
  const { options } = setUp();
  const store = {
    insertSize: () => 50,
    insertPalettes: () => Promise.reject(new DomainError("service_unavailable", "gone")),
  };
  const rows = asBatches(fakePalettes(1000), 10);
  await assert.rejects(importPalettes(rows, { ...options, store }), { code: "service_unavailable" });
});

test("checkPalettes() counts and tells bad rows, and needs no store", async () => {
  const badRows: BadRow[] = [];
  const rows = asBatches([toRow({ colors: "ff0000 00ff00" }, 0), toRow({ colors: 5 }, 1)]);
  const counts = await checkPalettes(rows, { onBadRow: (row) => badRows.push(row) });
  assert.deepEqual(counts, { rows: 2, imported: 0, duplicates: 0, bad: 1 });
  assert.equal(badRows[0]?.line, 2);
});

/** What the store takes at a time. */
const insertSize = 300;
const firstWindow = 50;
const lastWindow = 20_000;
/** Palettes that go in before windows have their full size. */
const growing = firstWindow * (2 ** Math.ceil(Math.log2(lastWindow / firstWindow)) - 1);
/** Every seventh palette has the colors of the one before. */
const repeated = 7;

function namedRow(number: number, slug: string | null = `s-${number}`): SourceRow {
  const color = number - (number % repeated === 1 ? 1 : 0);
  const colors = ["ffffff", color.toString(16).padStart(6, "0")];
  return { line: number, value: { name: `N ${number}`, tagline: "T", tags: [], slug, colors } };
}

const many = Array.from({ length: lastWindow }, (_, number) => namedRow(number));

function idOf(number: number): string {
  return `id-${String(number).padStart(6, "0")}`;
}

/** An import whose store keeps nothing and calls every slug taken, so that each row is told again by its line. */
function createImport() {
  const inserted: NewPalette[] = [];
  const lines: number[] = [];
  let ids = 0;
  const options: ImportOptions = {
    clock: () => 0,
    nextId: () => idOf(ids++),
    store: {
      insertSize: () => insertSize,
      async insertPalettes(palettes) {
        assert.ok(palettes.length <= insertSize);
        inserted.push(...palettes);
        return palettes.map(() => ({ kind: "slug_taken", slug: "s" }));
      },
    },
    onBadRow: ({ line }) => lines.push(line),
  };
  /** Rows after which windows have grown to their full size, and nothing is under way. */
  async function* grow(): RowBatches {
    for (let size = firstWindow; size < lastWindow; size *= 2) yield many.slice(0, size);
    while (lines.length < growing) await nextTurn();
    for (const list of [inserted, lines]) list.length = 0;
  }
  return { inserted, lines, grow, run: (rows: RowBatches) => importPalettes(rows, options) };
}

function namesOf(palettes: readonly NewPalette[]): readonly string[] {
  return palettes.map(({ name }) => name);
}

test("importPalettes() gives the first palettes on soon, in the order in which they came", async () => {
  const { inserted, run } = createImport();
  const expected = Array.from({ length: firstWindow }, (_, number) => `N ${number}`);
  async function* rows(): RowBatches {
    yield many.slice(0, firstWindow - 1);
    assert.equal(inserted.length, 0);
    yield many.slice(firstWindow - 1, firstWindow);
    assert.deepEqual(namesOf(inserted), expected);
  }
  await run(rows());
  assert.deepEqual(namesOf(inserted), expected);
});

test("importPalettes() gives a full-grown window in the order of hashes, with ascending ids", async () => {
  const { inserted, lines, grow, run } = createImport();
  async function* rows(): RowBatches {
    yield* grow();
    yield many.slice(0, -1);
    assert.equal(inserted.length, 0);
    yield many.slice(-1);
  }
  await run(rows());
  const hashes = inserted.map((palette) => palette.colorHash);
  assert.deepEqual(hashes, hashes.toSorted());
  assert.deepEqual(
    inserted.map(({ id }) => id),
    many.map((_, number) => idOf(growing + number)),
  );
  assert.deepEqual(
    inserted.map(({ slugs }) => slugs),
    lines.map((line) => [`s-${line}`]),
  );
  assert.deepEqual(
    lines.toSorted((a, b) => a - b),
    many.map((_, number) => number),
  );
});

test("importPalettes() keeps the order of palettes with the same colors", async () => {
  const { lines, grow, run } = createImport();
  async function* rows(): RowBatches {
    yield* grow();
    yield many;
  }
  await run(rows());
  const places = new Map(lines.map((line, index) => [line, index]));
  for (let line = 0; line + 1 < lastWindow; line += repeated) {
    assert.equal(places.get(line + 1), places.get(line)! + 1);
  }
});

for (const { title, slug } of [
  { title: "two palettes want the same slug", slug: "s-3" },
  { title: "a palette takes the first free slug", slug: null },
]) {
  test(`importPalettes() waits for no more and keeps the order when ${title}`, async () => {
    const { inserted, grow, run } = createImport();
    const expected = Array.from({ length: insertSize + 1 }, (_, number) => `N ${number}`);
    async function* rows(): RowBatches {
      yield* grow();
      yield many.slice(0, insertSize);
      assert.equal(inserted.length, 0);
      yield [namedRow(insertSize, slug)];
      yield many.slice(0, insertSize);
      assert.deepEqual(namesOf(inserted), expected);
    }
    await run(rows());
    assert.equal(inserted.length, expected.length + insertSize);
  });
}
