import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { migrate } from "../migrate.ts";
import { openKyselyForTest } from "../testing/open-kysely.ts";
import { fakePalette } from "../testing/samples.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { paletteToRow } from "./palette-rows.ts";
import { publishPaletteRow } from "./palette-writes.ts";

test("publishPaletteRow() refuses the colors of another published palette", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await migrate(db, 0);
  // Two rows of one hash: what two processes can bring about on an engine without a global write lock.
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
});
