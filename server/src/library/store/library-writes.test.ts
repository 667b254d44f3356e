import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Db } from "../../db/database.ts";
import { migrate } from "../../store/migrate.ts";
import { withoutTimeouts } from "../../store/postgres/open-postgres.ts";
import { parsePostgresUrl } from "../../db/database-url.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { openTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { fakePalette } from "../../../../test/support/db/samples.ts";
import { paletteToRow, publishPaletteRow } from "./library-writes.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";

test("publishPaletteRow() refuses the colors of another published palette (SQLite)", async (t) => {
  await assertRefusal(await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db")));
});

test("publishPaletteRow() refuses the colors of another published palette (PostgreSQL)", { skip }, async (t) => {
  await withoutTimeouts(parsePostgresUrl(await postgres!.createDatabase(t)), assertRefusal);
});

async function assertRefusal(db: Db): Promise<void> {
  await migrate(db, 0);
  // Two rows with one hash, which two processes can create on an engine without a global lock.
  const { slugs: _slugs, ...palette } = fakePalette(1);
  const twin = { ...palette, id: "twin", slug: "twin", isPublished: false };
  await db
    .insertInto("palettes")
    .values([paletteToRow({ ...palette, slug: "first" }), paletteToRow(twin)])
    .execute();
  const publication = { slug: "twin", changeId: "change", at: 1 };
  await assert.rejects(
    db.transaction().execute((trx) => publishPaletteRow(trx, publication)),
    { code: "palette_exists", publicMessage: /"twin"/ },
  );
  assert.deepEqual(await db.selectFrom("library_changes").selectAll().execute(), []);
}
