import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { faultToDomainError, StoreFault } from "../engine.ts";
import { makeTemporaryFolder } from "../../../../test/support/db/temporary-folder.ts";
import { openWritingConnection } from "./sqlite-connection.ts";
import { checkpointWhenFull, sqliteFault } from "./sqlite-faults.ts";

const kinds = {
  SQLITE_CONSTRAINT_UNIQUE: "unique",
  SQLITE_CONSTRAINT_PRIMARYKEY: "unique",
  SQLITE_BUSY: "busy",
  SQLITE_BUSY_SNAPSHOT: "busy",
  SQLITE_FULL: "unavailable",
  SQLITE_IOERR_FSYNC: "unavailable",
  SQLITE_CORRUPT_INDEX: "unavailable",
  SQLITE_READONLY_DBMOVED: "unavailable",
};

for (const [code, kind] of Object.entries(kinds)) {
  test(`sqliteFault() takes ${code} for ${kind}`, () => {
    const error = new BetterSqlite3.SqliteError("message", code);
    const fault = sqliteFault(error);
    assert.ok(fault instanceof StoreFault);
    assert.equal(fault.kind, kind);
    assert.equal(fault.cause, error);
  });
}

test("sqliteFault() lets a mistake in a statement and any other error pass", () => {
  for (const error of [new BetterSqlite3.SqliteError("near select", "SQLITE_ERROR"), new TypeError("other")]) {
    assert.equal(sqliteFault(error), error);
  }
});

test("faultToDomainError() asks for another try and says whether something may have changed", () => {
  const outcomes = (["busy", "unavailable", "unknown"] as const).map((kind) =>
    faultToDomainError(new StoreFault(kind, "internal detail")),
  );
  for (const [i, isOutcomeUnknown] of [false, false, true].entries()) {
    const expected = { code: "service_unavailable", isOutcomeUnknown, retryAfterSeconds: 1 };
    assert.throws(() => {
      throw outcomes[i];
    }, expected);
    assert.doesNotMatch(String(outcomes[i]), /internal detail/);
  }
});

const pagesMax = 20;

test("checkpointWhenFull() gives back the room of the log when there was none for a write", async (t) => {
  const { connection, logBytes } = await openFull(t);
  const before = countRows(connection);
  assert.ok(before > 0 && logBytes() > 0);
  checkpointWhenFull(connection, new StoreFault("unknown", "no room", { cause: fillUp(connection) }));
  assert.equal(logBytes(), 0);
  assert.equal(countRows(connection), before);
});

test("checkpointWhenFull() leaves the log alone when a write failed otherwise", async (t) => {
  const { connection, logBytes } = await openFull(t);
  const before = logBytes();
  checkpointWhenFull(connection, new StoreFault("busy", "locked"));
  checkpointWhenFull(connection, "no error at all");
  assert.equal(logBytes(), before);
});

test("checkpointWhenFull() does not throw when the log cannot be carried over", async (t) => {
  const { connection } = await openFull(t);
  const full = fillUp(connection);
  connection.exec("begin immediate");
  assert.doesNotThrow(() => checkpointWhenFull(connection, full));
  connection.exec("rollback");
});

/** Creates a database that cannot grow, like on a full disk. */
async function openFull(t: TestContext) {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const connection = await openWritingConnection(file);
  t.after(() => connection.close());
  connection.exec("create table filling (content blob)");
  connection.pragma(`max_page_count = ${pagesMax}`);
  fillUp(connection);
  return { connection, logBytes: () => statSync(`${file}-wal`).size };
}

/** Writes until the database is full. Returns the error. */
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
