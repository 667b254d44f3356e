import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { NewPalette } from "../../domain/library/palette.ts";
import type { Db } from "../database.ts";
import type { Engine, WriteTime } from "../engine.ts";
import { migrate } from "../migrate.ts";
import { openKyselyForTest } from "../testing/open-kysely.ts";
import { fakePalette } from "../testing/samples.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { createInserter } from "./insert-palettes.ts";

const FIRST_ROWS = 50;
const LARGEST_ROWS = 1000;

test("insert() looks palettes up one batch at a time, in order, past one that failed", async (t) => {
  const db = await openDatabase(t);
  const written: string[] = [];
  let lookUps = 0;
  const engine: Pick<Engine, "background" | "write"> = {
    /** The second look-up finds no database. */
    get background(): Db {
      lookUps += 1;
      if (lookUps === 2) throw new Error("connection lost");
      return db;
    },
    write: async (_, input) => {
      written.push(JSON.stringify(input));
      throw new Error("not stored");
    },
  };
  const inserter = createInserter(engine);
  const insert = (palette: NewPalette) =>
    inserter.insert({ palettes: [palette], changeId: palette.id, at: 1 });
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => insert(fakePalette(number))));
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
  const { inserter, insert } = await createLargest(t);
  await insert(LARGEST_ROWS, { heldMs: 20, isShared: true });
  assert.equal(inserter.insertSize(), 300);
});

test("insertSize() never grows after a slow insert", async (t) => {
  const { inserter, insert } = await createTimed(t);
  for (let rows = FIRST_ROWS; rows <= 100; rows = inserter.insertSize()) {
    await insert(rows, { heldMs: 100, isShared: false });
    assert.equal(inserter.insertSize(), rows);
    await insert(rows, { heldMs: 0, isShared: false });
  }
  while (inserter.insertSize() > 20) await insert(inserter.insertSize(), { heldMs: 100, isShared: true });
  await insert(20, { heldMs: 100, isShared: false });
  assert.equal(inserter.insertSize(), 20);
});

test("insertSize() stays after an insert that was smaller", async (t) => {
  const { inserter, insert } = await createLargest(t);
  await insert(1, { heldMs: 0, isShared: false });
  await insert(LARGEST_ROWS - 1, { heldMs: 100, isShared: false });
  assert.equal(inserter.insertSize(), LARGEST_ROWS);
});

test("insertSize() stays within its bounds on the fastest and the slowest machine", async (t) => {
  for (const [isShared, least] of [
    [false, 100],
    [true, 20],
  ] as const) {
    assert.equal(await settle(t, () => 0, isShared), LARGEST_ROWS);
    assert.equal(await settle(t, () => 1000, isShared), Math.min(FIRST_ROWS, least));
  }
});

async function openDatabase(t: TestContext): Promise<Db> {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(db, 0);
  return db;
}

/** An inserter whose inserts store nothing and take as long as they are told. */
async function createTimed(t: TestContext) {
  const palettes = Array.from({ length: LARGEST_ROWS }, (_, number) => fakePalette(number));
  let time: WriteTime = { heldMs: 0, isShared: false };
  const write: Engine["write"] = async (_name, _input, onWritten) => {
    onWritten?.(time);
    throw new Error("not stored");
  };
  const inserter = createInserter({ background: await openDatabase(t), write });
  async function insert(rows: number, taken: WriteTime): Promise<void> {
    time = taken;
    const batch = { palettes: palettes.slice(0, rows), changeId: "change", at: 1 };
    await assert.rejects(inserter.insert(batch), { message: "not stored" });
  }
  return { inserter, insert };
}

/** The size after fifty inserts. */
async function settle(t: TestContext, heldMs: (rows: number) => number, isShared = false): Promise<number> {
  const { inserter, insert } = await createTimed(t);
  for (let i = 0; i < 50; i++) {
    const rows = inserter.insertSize();
    await insert(rows, { heldMs: heldMs(rows), isShared });
  }
  return inserter.insertSize();
}

/** One whose inserts have come to their largest. */
async function createLargest(t: TestContext) {
  const timed = await createTimed(t);
  while (timed.inserter.insertSize() < LARGEST_ROWS) {
    await timed.insert(timed.inserter.insertSize(), { heldMs: 0, isShared: false });
  }
  return timed;
}
