import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Db } from "../database.ts";
import { sql } from "kysely";
import { migrate } from "../../store/migrate.ts";
import { withoutTimeouts } from "../../store/postgres/open-postgres.ts";
import { parsePostgresUrl } from "../database-url.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { migrations } from "./index.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const quota = { account_id: "a", day: "2026-01-31", used: 7, granted: 1, cap: 10 };

test("leaveRoomInPages() leaves room beside rows that change often, and the rows", { skip }, async (t) => {
  await withoutTimeouts(parsePostgresUrl(await postgres!.createDatabase(t)), async (db) => {
    await upgradeWithRow(db);
    const { rows } = await sql<{ relname: string; reloptions: readonly string[] }>`
      select relname, reloptions from pg_class where reloptions is not null and relnamespace = current_schema()::regnamespace
      order by relname collate "C"`.execute(db);
    assert.deepEqual(
      rows.map(({ relname, reloptions }) => [relname, ...reloptions]),
      [
        ["api_keys", "fillfactor=50"],
        ["quota", "fillfactor=50"],
        ["usage", "fillfactor=50"],
      ],
    );
  });
});

test("leaveRoomInPages() asks nothing of SQLite", async (t) => {
  await upgradeWithRow(await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db")));
});

async function upgradeWithRow(db: Db): Promise<void> {
  await migrate(
    db,
    0,
    migrations.filter(({ name }) => name < "0014"),
  );
  await db.insertInto("quota").values(quota).execute();
  await migrate(db, 1);
  assert.deepEqual(await db.selectFrom("quota").selectAll().execute(), [quota]);
}
