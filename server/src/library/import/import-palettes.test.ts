import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "@tincture/contract/errors";
import { createIdSeries } from "../../runtime/ids.ts";
import {
  checkPalettes,
  importPalettes,
  type BadRow,
  type ImportCounts,
  type ImportOptions,
} from "./import-palettes.ts";
import type { RowBatches, SourceRow } from "./read-palettes.ts";
import { createMemoryLibrary } from "../../../../test/support/library/memory-library.ts";

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
    pause: async () => {},
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
