import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { paletteToRow } from "../../library/store/library-writes.ts";
import { migrate } from "../../store/migrate.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { fakePalette } from "../../../../test/support/db/samples.ts";
import { migrations } from "./index.ts";

test("createCommunity() leaves the palettes that are there as they are, without owners", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(
    db,
    0,
    migrations.filter(({ name }) => name < "0004"),
  );
  const row = paletteToRow({ ...fakePalette(1), slug: "one" });
  await db.insertInto("palettes").values(row).execute();
  await migrate(db, 1);
  assert.deepEqual(await db.selectFrom("palettes").selectAll().execute(), [row]);
  assert.deepEqual(await db.selectFrom("palette_owners").selectAll().execute(), []);
});
