import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { migrate } from "../../store/migrate.ts";
import { paletteToRow } from "../../library/store/library-writes.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { fakePalette } from "../../../../test/support/db/samples.ts";
import { migrations } from "./index.ts";

test("shortenColorHashes() cuts hashes, in whichever column they are", async (t) => {
  const db = await openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  const before = migrations.filter(({ name }) => name < "0003");
  await migrate(db, 0, before);
  const published = { ...fakePalette(1), slug: "one", colorHash: "a".repeat(64) };
  const unpublished = { ...fakePalette(2), slug: "two", colorHash: "b".repeat(64), isPublished: false };
  await db
    .insertInto("palettes")
    .values([paletteToRow(published), paletteToRow(unpublished)])
    .execute();
  await migrate(db, 1);
  const rows = await db.selectFrom("palettes").select(["published_hash", "unpublished_hash"]).orderBy("slug").execute();
  assert.deepEqual(rows, [
    { published_hash: "a".repeat(32), unpublished_hash: null },
    { published_hash: null, unpublished_hash: "b".repeat(32) },
  ]);
});
