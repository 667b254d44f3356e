import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { PaletteStore } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import type { Engine, WriteTime } from "../engine.ts";
import { migrate } from "../migrate.ts";
import { openKyselyForTest } from "../testing/open-kysely.ts";
import { fakePalette } from "../testing/samples.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { createPaletteStore } from "./palette-store.ts";

const firstRows = 50;
const largestRows = 1000;

test("insertPalettes() looks palettes up one batch at a time, in order, past one that failed", async (t) => {
  const db = await openDatabase(t);
  const written: string[] = [];
  let isReady = false;
  let lookUps = 0;
  const store = createStore({
    db,
    /** The second look-up finds no database. */
    get background(): Db {
      if (isReady) lookUps += 1;
      if (lookUps === 2) throw new Error("connection lost");
      return db;
    },
    write: async (_, input) => {
      written.push(JSON.stringify(input));
      throw new Error("not stored");
    },
  });
  isReady = true;
  const inserts = [1, 2, 3].map((number) => store.insertPalettes([fakePalette(number)], 1));
  const outcomes = await Promise.allSettled(inserts);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason)),
    ["Error: not stored", "Error: connection lost", "Error: not stored"],
  );
  assert.deepEqual(
    written.map((input) => /"slug":"([^"]+)"/.exec(input)?.[1]),
    ["slug-1", "slug-3"],
  );
});

test("insertSize() settles where an insert takes fifteen to twenty-five milliseconds", async (t) => {
  const rows = await settle(t, (count) => 5 + count * 0.1);
  assert.ok(rows >= 100 && rows <= 200, String(rows));
});

test("insertSize() settles where it takes three to six while others write too", async (t) => {
  const rows = await settle(t, (count) => 1 + count * 0.05, true);
  assert.ok(rows >= 40 && rows <= 100, String(rows));
});

test("insertSize() gets there at once when somebody begins to write", async (t) => {
  const { store, insert } = await createLargest(t);
  await insert(largestRows, { heldMs: 20, isShared: true });
  assert.equal(store.insertSize(), 300);
});

test("insertSize() never grows after a slow insert", async (t) => {
  const { store, insert } = await createTimed(t);
  for (let rows = firstRows; rows <= 100; rows = store.insertSize()) {
    await insert(rows, { heldMs: 100, isShared: false });
    assert.equal(store.insertSize(), rows);
    await insert(rows, { heldMs: 0, isShared: false });
  }
  while (store.insertSize() > 20) await insert(store.insertSize(), { heldMs: 100, isShared: true });
  await insert(20, { heldMs: 100, isShared: false });
  assert.equal(store.insertSize(), 20);
});

test("insertSize() stays after an insert that was smaller", async (t) => {
  const { store, insert } = await createLargest(t);
  await insert(1, { heldMs: 0, isShared: false });
  await insert(largestRows - 1, { heldMs: 100, isShared: false });
  assert.equal(store.insertSize(), largestRows);
});

test("insertSize() stays within its bounds on the fastest and the slowest machine", async (t) => {
  for (const [isShared, least] of [
    [false, 100],
    [true, 20],
  ] as const) {
    assert.equal(await settle(t, () => 0, isShared), largestRows);
    assert.equal(await settle(t, () => 1000, isShared), Math.min(firstRows, least));
  }
});

function createStore(engine: Pick<Engine, "db" | "background" | "write">): PaletteStore {
  return createPaletteStore({ engine, createChangeId: () => "change" });
}

async function openDatabase(t: TestContext): Promise<Db> {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(db, 0);
  return db;
}

/** A store whose inserts store nothing and take as long as they are told. */
async function createTimed(t: TestContext) {
  const palettes = Array.from({ length: largestRows }, (_, number) => fakePalette(number));
  let time: WriteTime = { heldMs: 0, isShared: false };
  const write: Engine["write"] = async (_name, _input, onWritten) => {
    onWritten?.(time);
    throw new Error("not stored");
  };
  const db = await openDatabase(t);
  const store = createStore({ db, background: db, write });
  async function insert(rows: number, taken: WriteTime): Promise<void> {
    time = taken;
    await assert.rejects(store.insertPalettes(palettes.slice(0, rows), 1), { message: "not stored" });
  }
  return { store, insert };
}

/** The size after fifty inserts. */
async function settle(t: TestContext, heldMs: (rows: number) => number, isShared = false): Promise<number> {
  const { store, insert } = await createTimed(t);
  for (let i = 0; i < 50; i++) {
    const rows = store.insertSize();
    await insert(rows, { heldMs: heldMs(rows), isShared });
  }
  return store.insertSize();
}

/** One whose inserts have come to their largest. */
async function createLargest(t: TestContext) {
  const timed = await createTimed(t);
  while (timed.store.insertSize() < largestRows) {
    await timed.insert(timed.store.insertSize(), { heldMs: 0, isShared: false });
  }
  return timed;
}
