import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { prepareQuery } from "./engine.ts";
import { sql } from "kysely";
import { makeTemporaryFolder, openKyselyForTest } from "../../../test/support/db/temporary-folder.ts";

test("prepareQuery() builds once for a database and its transactions, and runs with each call's parameters", async (t) => {
  const folder = makeTemporaryFolder(t);
  const [first, second] = await Promise.all(["a.db", "b.db"].map((name) => openKyselyForTest(t, join(folder, name))));
  let built = 0;
  const query = prepareQuery((db) => {
    built += 1;
    const value = sql<string>`${"anything"}`.as("value");
    return db.selectNoFrom(value);
  });
  assert.deepEqual(await query(first!, ["a"]), [{ value: "a" }]);
  assert.deepEqual(await query(first!, ["b"]), [{ value: "b" }]);
  await first!.transaction().execute(async (trx) => {
    assert.deepEqual(await query(trx, ["c"]), [{ value: "c" }]);
  });
  assert.equal(built, 1);
  assert.deepEqual(await query(second!, ["d"]), [{ value: "d" }]);
  assert.equal(built, 2);
});
