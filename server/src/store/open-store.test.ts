import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openStore, type Store } from "./open-store.ts";
import { openWritingConnection } from "../db/sqlite/sqlite-connection.ts";
import { execute, openTestPostgres } from "../../../test/support/db/postgres-database.ts";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";

const openings = 3;
const pingsEach = 10;

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

test("ping() commits a change, each time (SQLite)", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const [store] = await openMany(t, `sqlite:${file}`, 1);
  const watcher = await openWritingConnection(file);
  t.after(() => watcher.close());
  // Changes whenever another connection commits a change.
  const readVersion = (): unknown => watcher.pragma("data_version", { simple: true });
  for (let count = 0; count < 2; count += 1) {
    const before = readVersion();
    await store!.ping();
    assert.notEqual(readVersion(), before);
  }
});

test("ping() of several processes at once keeps one row (SQLite)", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  await pingAtOnce(await openMany(t, `sqlite:${file}`, openings));
  const watcher = await openWritingConnection(file);
  t.after(() => watcher.close());
  const rows = watcher.prepare("select id, beats from pulse").all();
  assert.deepEqual(rows, [{ id: "store", beats: openings * pingsEach }]);
});

test("ping() of several processes at once keeps one row (PostgreSQL)", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  await pingAtOnce(await openMany(t, url, openings));
  const rows = await execute(url, "select id, beats::integer from pulse");
  assert.deepEqual(rows, [{ id: "store", beats: openings * pingsEach }]);
});

function openMany(t: TestContext, url: string, count: number): Promise<readonly Store[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const store = await openStore(url, { clock: Date.now });
      t.after(() => store.close());
      return store;
    }),
  );
}

async function pingAtOnce(stores: readonly Store[]): Promise<void> {
  for (let count = 0; count < pingsEach; count += 1) {
    await Promise.all(stores.map((store) => store.ping()));
  }
}
