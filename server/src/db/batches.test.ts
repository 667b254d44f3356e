import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { batchRowsMax } from "./batches.ts";
import type { Db } from "./database.ts";
import type { Engine } from "./engine.ts";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import {
  fakeAudit,
  fakeOwned,
  fakePalette,
  fakePrivate,
  insertPeople,
  sampleTime,
} from "../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openForTest, openKyselyForTest } from "../../../test/support/db/temporary-folder.ts";

const rowCount = 2 * batchRowsMax + 7;
/** A batch of saves also updates counts and history. */
const changesPerWriteMax = 4 * batchRowsMax;

interface Bench {
  readonly store: Store;
  readonly db: Db;
  /** The number of rows that each write changed. */
  readonly changes: number[];
}

test("deleting a palette with many saves and reports takes several short writes", async (t) => {
  const { store, db, changes } = await openBench(t);
  await insertPeople(store, ["ann"]);
  await store.publishing.publishPalette(fakeOwned("ann", 1), sampleTime);
  const { id } = fakePalette(1);
  const rows = numbers().map((number) => ({ account_id: `fan-${number}`, palette_id: id }));
  await insertAll(rows, (some) =>
    db
      .insertInto("saves")
      .values(some.map((row) => ({ ...row, saved_at: sampleTime })))
      .execute(),
  );
  await insertReports(db, id);
  changes.length = 0;
  assert.equal(await store.publishing.deleteOwn("ann", "slug-1", sampleTime), true);
  assertShort(changes);
  for (const table of ["saves", "reports", "palette_owners"] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  }
});

test("dismissing many reports takes several short writes", async (t) => {
  const { store, db, changes } = await openBench(t);
  await store.palettes.insertPalettes([fakePalette(1)], sampleTime);
  await insertReports(db, fakePalette(1).id);
  changes.length = 0;
  assert.equal(await store.reports.dismissReports("slug-1"), rowCount);
  assertShort(changes);
});

test("erasing an account with many saves takes several short writes and takes every save back", async (t) => {
  const { store, db, changes } = await openBench(t);
  await insertPeople(store, ["ann"]);
  const palettes = numbers().map((number) => fakePalette(number, { saveCount: 1 }));
  await insertAll(palettes, (some) => store.palettes.insertPalettes(some, sampleTime));
  await insertAll(palettes, (some) =>
    db
      .insertInto("saves")
      .values(some.map(({ id }) => ({ account_id: "ann", palette_id: id, saved_at: sampleTime })))
      .execute(),
  );
  changes.length = 0;
  await store.eraser.eraseAccount("ann", sampleTime);
  assertShort(changes);
  assert.equal(await store.accounts.findAccount("ann"), undefined);
  const counts = await db.selectFrom("palettes").select("save_count").distinct().execute();
  assert.deepEqual(counts, [{ save_count: 0 }]);
  assert.deepEqual(await db.selectFrom("saves").selectAll().execute(), []);
});

test("unpublishing all palettes of an account takes several short writes and one line of audit", async (t) => {
  const { store, db, changes } = await openBench(t);
  await insertPeople(store, ["ann"]);
  const palettes = numbers().map((number) => fakePalette(number));
  await insertAll(palettes, (some) => store.palettes.insertPalettes(some, sampleTime));
  await insertAll(palettes, (some) =>
    db
      .insertInto("palette_owners")
      .values(
        some.map(({ id }) => ({ account_id: "ann", palette_id: id, created_at: sampleTime, unpublished_at: null })),
      )
      .execute(),
  );
  changes.length = 0;
  const { keyId: _keyId, ...audit } = fakeAudit({ accountId: "ann" });
  const slugs = await store.bans.withholdPalettes({ ...audit, action: "unpublish" });
  assert.deepEqual(new Set(slugs), new Set(numbers().map((number) => `slug-${number}`)));
  assert.equal(slugs.length, rowCount);
  assertShort(changes);
  assert.equal((await store.bans.listAccountAudits("ann")).length, 1);
});

test("deleting a private palette does not touch the rows of other accounts", async (t) => {
  const { store, db, changes } = await openBench(t);
  await insertPeople(store, ["ann"]);
  await store.privatePalettes.keepPalette("ann", fakePrivate(1), 10);
  const { colors } = fakePrivate(1);
  const expired = { name: "Old", note: "", created_at: 0, changed_at: 0, deleted_at: 1, collection_id: null };
  await insertAll(numbers(), (some) =>
    db
      .insertInto("private_palettes")
      .values(some.map((number) => ({ ...expired, account_id: "bob", id: `old-${number}`, colors: colors.join("-") })))
      .execute(),
  );
  changes.length = 0;
  assert.equal(await store.privatePalettes.deletePalettes("ann", [fakePrivate(1).id], sampleTime), 1);
  assert.deepEqual(changes, [1]);
});

async function openBench(t: TestContext): Promise<Bench> {
  const file = join(makeTemporaryFolder(t), "batches.db");
  const changes: number[] = [];
  const wrapEngine = (engine: Engine): Engine => ({
    ...engine,
    write: (run, input) =>
      engine.write(async (trx, given) => {
        const before = await countChanges(trx);
        const output = await run(trx, given);
        changes.push((await countChanges(trx)) - before);
        return output;
      }, input),
  });
  const store = await openForTest(t, file, { isAlone: true, wrapEngine });
  return { store, db: await openKyselyForTest(t, file), changes };
}

/** Returns the number of rows that a connection has changed so far. */
async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

function numbers(): readonly number[] {
  return Array.from({ length: rowCount }, (_, number) => number + 2);
}

async function insertAll<Row>(rows: readonly Row[], insert: (some: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRowsMax) await insert(rows.slice(start, start + batchRowsMax));
}

async function insertReports(db: Db, paletteId: string): Promise<void> {
  const report = { palette_id: paletteId, reason: "spam", note: "", reported_at: sampleTime } as const;
  await insertAll(numbers(), (some) =>
    db
      .insertInto("reports")
      .values(some.map((number) => ({ ...report, account_id: `reader-${number}` })))
      .execute(),
  );
}

function assertShort(changes: readonly number[]): void {
  assert.ok(changes.length > 2, `${changes.length} writes`);
  assert.ok(Math.max(...changes) <= changesPerWriteMax, `a write changed ${Math.max(...changes)} rows`);
}
