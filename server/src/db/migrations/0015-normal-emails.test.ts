import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { migrate } from "../../store/migrate.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { migrations } from "./index.ts";

test("normalizeEmails() rewrites e-mails, but not to one that another account has", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(
    db,
    0,
    migrations.filter(({ name }) => name < "0015"),
  );
  const emails = ["ada@example.com", "rene\u0301@example.com", "zoe\u0308@example.com", "zo\u00eb@example.com"];
  for (const [id, email] of emails.entries()) {
    const account = { id: `account-${id}`, email, plan: "pro", daily_limit: null, created_at: 0 } as const;
    await db
      .insertInto("accounts")
      .values({ ...account, suspended_at: null, confirmed_at: null, pending_plan: null })
      .execute();
    const person = { id: `person-${id}`, account_id: account.id, email_verified: 0, created_at: 0, updated_at: 0 };
    await db
      .insertInto("people")
      .values({ ...person, email })
      .execute();
  }
  await migrate(db, 1);
  const expected = ["ada@example.com", "ren\u00e9@example.com", "zoe\u0308@example.com", "zo\u00eb@example.com"];
  for (const table of ["accounts", "people"] as const) {
    const rows = await db.selectFrom(table).select("email").orderBy("id").execute();
    assert.deepEqual(
      rows.map((row) => row.email),
      expected,
      table,
    );
  }
});
