import assert from "node:assert/strict";
import { test } from "node:test";
import { currentOwner, undoAbandonedImports } from "./import-journal.ts";
import { importStrictly } from "./import-palettes.ts";
import type { RowBatches, SourceRow } from "./read-palettes.ts";
import { createMemoryLibrary } from "../../../../test/support/library/memory-library.ts";

type Options = Parameters<typeof importStrictly>[1];

const id = "01a1fbf9-2102-78b7-99e3-fc859765bd0c";
const start = 1_700_000_000_000;

function toRow(number: number, fields: object = {}): SourceRow {
  const colors = [number.toString(16).padStart(6, "0"), "ffffff"];
  return {
    line: number,
    value: { colors, name: "N", tagline: "T", tags: [], slug: `s-${number}`, ...fields },
  };
}

const manyRows = Array.from({ length: 900 }, (_, i) => toRow(i));

async function* inBatches(rows: readonly SourceRow[]): RowBatches {
  for (let i = 0; i < rows.length; i += 100) yield rows.slice(i, i + 100);
}

function setUp() {
  const library = createMemoryLibrary();
  const time = { now: start };
  const options: Options = {
    id: id,
    owner: "host:1",
    store: library.store,
    journal: library.journal,
    clock: () => time.now,
    pause: () => Promise.resolve(),
  };
  return { ...library, time, options };
}

test("importStrictly() takes all rows and closes its entry in the journal", async () => {
  const { palettes, open, options } = setUp();
  const counts = await importStrictly(() => inBatches(manyRows), options);
  assert.deepEqual(counts, { rows: 900, imported: 900, duplicates: 0, bad: 0 });
  assert.deepEqual([palettes.size, open.size], [900, 0]);
});

test("importStrictly() touches nothing when a row is bad", async () => {
  const { palettes, options } = setUp();
  const store = { ...options.store, insertPalettes: () => assert.fail("inserted") };
  const rows = [...manyRows, toRow(901, { colors: "x" })];
  const counts = await importStrictly(() => inBatches(rows), { ...options, store });
  assert.deepEqual(counts, { rows: 901, imported: 0, duplicates: 0, bad: 1 });
  assert.equal(palettes.size, 0);
});

test("importStrictly() takes out what it put in when a slug turns out to be taken", async () => {
  const { palettes, open, options } = setUp();
  await options.store.insertPalettes([{ ...fakePalette, slugs: ["s-899"] }], start);
  const counts = await importStrictly(() => inBatches(manyRows), options);
  assert.equal(counts.imported, 0);
  assert.equal(counts.bad, 1);
  assert.deepEqual([[...palettes.keys()], open.size], [["other"], 0]);
});

test("importStrictly() takes out what it put in when the store fails", async () => {
  const { palettes, open, options } = setUp();
  let chunks = 0;
  const store: Options["store"] = {
    ...options.store,
    insertPalettes(list, at) {
      chunks += 1;
      return chunks === 3 ? Promise.reject(new Error("disk full")) : options.store.insertPalettes(list, at);
    },
  };
  const attempt = importStrictly(() => inBatches(manyRows), { ...options, store });
  await assert.rejects(attempt, { message: "disk full" });
  assert.deepEqual([palettes.size, open.size], [0, 0]);
});

test("importStrictly() gives up when another process has undone it", async () => {
  const { palettes, open, time, options } = setUp();
  const store: Options["store"] = {
    ...options.store,
    insertPalettes(list, at) {
      time.now += 10_000;
      open.clear();
      return options.store.insertPalettes(list, at);
    },
  };
  const attempt = importStrictly(() => inBatches(manyRows), { ...options, store });
  await assert.rejects(attempt, { code: "service_unavailable" });
  assert.equal(palettes.size, 0);
});

test("importStrictly() is undone when it is interrupted", async () => {
  const { palettes, open, options } = setUp();
  const controller = new AbortController();
  let passes = 0;
  async function* interruptSecond(): RowBatches {
    passes += 1;
    for await (const batch of inBatches(manyRows)) {
      if (passes === 2 && palettes.size > 0) controller.abort();
      yield batch;
    }
  }
  const counts = await importStrictly(interruptSecond, { ...options, signal: controller.signal });
  assert.equal(counts.imported, 0);
  assert.deepEqual([palettes.size, open.size], [0, 0]);
});

test("undoAbandonedImports() undoes what the dead and the silent left, and spares the living", async () => {
  for (const { isAlive, silence, undone } of [
    { isAlive: false, silence: 0, undone: 1 },
    { isAlive: undefined, silence: 61_000, undone: 1 },
    { isAlive: undefined, silence: 1000, undone: 0 },
    { isAlive: true, silence: 1000, undone: 0 },
  ]) {
    const { palettes, open, time, options } = setUp();
    await options.journal.beginImport({ id: id, owner: options.owner, touchedAt: start });
    const mine = { ...fakePalette, id: id.slice(0, -8) + "0000002a", slugs: ["mine"] };
    await options.store.insertPalettes([mine, { ...fakePalette, colorHash: "h2", slugs: ["other"] }], start);
    time.now += silence;
    assert.equal(await undoAbandonedImports({ ...options, isAlive: () => isAlive }), undone);
    assert.deepEqual([palettes.size, open.size], undone ? [1, 0] : [2, 1]);
  }
});

test("undoAbandonedImports() knows this process, a dead one and another machine", async () => {
  for (const [owner, undone] of [
    [currentOwner(), 0],
    [currentOwner().replace(/\d+$/, "999999999"), 1],
    ["elsewhere.example:1", 0],
  ] as const) {
    const { options } = setUp();
    await options.journal.beginImport({ id: id, owner, touchedAt: start });
    assert.equal(await undoAbandonedImports(options), undone, owner);
  }
});

const fakePalette = {
  id: "other",
  colors: ["abcdef", "fedcba"],
  colorHash: "h1",
  name: "N",
  tagline: "T",
  tags: [],
  saveCount: 0,
  publishedAt: start,
  isPublished: true,
};
