import type BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { StoreFault } from "../store-fault.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { openWritingConnection } from "./open-connection.ts";
import { relieveDisk } from "./relieve-disk.ts";
import { sqliteFault } from "./sqlite-faults.ts";

const PAGES_MAX = 20;

test("relieveDisk() gives back the room of the log when there was none for a write", async (t) => {
  const { connection, logBytes } = await openFull(t);
  const before = countRows(connection);
  assert.ok(before > 0 && logBytes() > 0);
  relieveDisk(connection, new StoreFault("unknown", "no room", { cause: fillUp(connection) }));
  assert.equal(logBytes(), 0);
  assert.equal(countRows(connection), before);
});

test("relieveDisk() leaves the log alone when a write failed otherwise", async (t) => {
  const { connection, logBytes } = await openFull(t);
  const before = logBytes();
  relieveDisk(connection, new StoreFault("busy", "locked"));
  relieveDisk(connection, "no error at all");
  assert.equal(logBytes(), before);
});

test("relieveDisk() does not throw when the log cannot be carried over", async (t) => {
  const { connection } = await openFull(t);
  const full = fillUp(connection);
  connection.exec("begin immediate");
  assert.doesNotThrow(() => relieveDisk(connection, full));
  connection.exec("rollback");
});

/** A database that may not grow, as if its disk were full. */
async function openFull(t: TestContext) {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const connection = await openWritingConnection(file);
  t.after(() => connection.close());
  connection.exec("create table filling (content blob)");
  connection.pragma(`max_page_count = ${PAGES_MAX}`);
  fillUp(connection);
  return { connection, logBytes: () => statSync(`${file}-wal`).size };
}

/** Writes until there is no room. @returns what the last write failed with */
function fillUp(connection: BetterSqlite3.Database): unknown {
  const insert = connection.prepare("insert into filling values (zeroblob(3000))");
  try {
    for (;;) insert.run();
  } catch (error) {
    return sqliteFault(error);
  }
}

function countRows(connection: BetterSqlite3.Database): number {
  return connection.prepare<[], { count: number }>("select count(*) as count from filling").get()!.count;
}
