import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { migrate } from "../../store/migrate.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { insertPeopleRows } from "../../../../test/support/db/samples.ts";
import { migrations } from "./index.ts";

test("createConfirmedEmails() confirms the e-mails that a provider has vouched for, and no others", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(
    db,
    0,
    migrations.filter(({ name }) => name < "0009"),
  );
  await insertPeopleRows(db);
  const other = {
    id: "other",
    account_id: "b",
    email: "b@example.com",
    email_verified: 0,
    created_at: 1,
    updated_at: 1,
  };
  await db.insertInto("people").values(other).execute();
  for (const id of ["account", "b", "nobody"]) {
    const values = {
      id,
      email: `${id}@example.com`,
      plan: "pro",
      daily_limit: null,
      created_at: 0,
      suspended_at: null,
    };
    await db
      .insertInto("accounts")
      .values({ ...values, plan: "pro" })
      .execute();
  }
  await migrate(db, 1);
  const rows = await db.selectFrom("accounts").select(["id", "confirmed_at", "pending_plan"]).orderBy("id").execute();
  assert.deepEqual(
    rows.map((row) => [row.id, row.confirmed_at, row.pending_plan]),
    [
      ["account", 1, null],
      ["b", null, null],
      ["nobody", null, null],
    ],
  );
});
