import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import type { Db } from "../database.ts";
import { makeTemporaryFolder } from "../../../../test/support/db/temporary-folder.ts";
import { openWritingConnection, toDb } from "./sqlite-connection.ts";

test("A transaction asks again while another connection holds the lock", async (t) => {
  const { other, connection } = await openTwo(t);
  let rests = 0;
  const db = toDb(connection, {
    rest() {
      rests += 1;
      if (rests === 2) other.exec("rollback");
    },
  });
  other.exec("begin immediate");
  await transact(db);
  assert.equal(rests, 2);
});

test("A transaction gives up after its time", async (t) => {
  const { other, connection } = await openTwo(t);
  other.exec("begin immediate");
  await assert.rejects(transact(toDb(connection, { readLockWaitMs: () => 5 })), { kind: "busy" });
});

test("A transaction does not ask again when it cannot begin for another reason", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  writeFileSync(file, "no database ".repeat(100));
  const connection = new BetterSqlite3(file);
  t.after(() => connection.close());
  let rests = 0;
  const db = toDb(connection, { rest: () => void (rests += 1) });
  await assert.rejects(transact(db), { kind: "unavailable" });
  assert.equal(rests, 0);
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
