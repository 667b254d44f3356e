import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Db } from "../database.ts";
import { makeTemporaryFolder } from "../../../../test/support/db/temporary-folder.ts";
import { openWritingConnection, toDb } from "./sqlite-connection.ts";

test("A transaction waits while another connection holds the lock", async (t) => {
  const { other, connection } = await openTwo(t);
  other.exec("begin immediate");
  let isDone = false;
  const waiting = transact(toDb(connection)).then(() => (isDone = true));
  await new Promise(setImmediate);
  assert.equal(isDone, false);
  other.exec("rollback");
  await waiting;
});

test("A transaction fails when it waited too long", async (t) => {
  const { other, connection } = await openTwo(t);
  other.exec("begin immediate");
  await assert.rejects(transact(toDb(connection, { readLockWaitMs: () => 5 })), { kind: "busy" });
});

test("A transaction does not wait when it cannot begin for another reason", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  writeFileSync(file, "no database ".repeat(100));
  const connection = new BetterSqlite3(file);
  t.after(() => connection.close());
  await assert.rejects(transact(toDb(connection)), { kind: "unavailable" });
});

async function openTwo(t: TestContext) {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const connections = [await openWritingConnection(file), await openWritingConnection(file)] as const;
  t.after(() => connections.forEach((connection) => connection.close()));
  return { other: connections[0], connection: connections[1] };
}

function transact(db: Db): Promise<void> {
  return db.transaction().execute(async () => {});
}
