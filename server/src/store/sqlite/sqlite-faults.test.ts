import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultToDomainError, StoreFault } from "../store-fault.ts";
import { sqliteFault } from "./sqlite-faults.ts";

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
  for (const error of [
    new BetterSqlite3.SqliteError("near select", "SQLITE_ERROR"),
    new TypeError("other"),
  ]) {
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
