import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { size } from "../../../test/sizes.ts";
import type { Db } from "../db/database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { runChild } from "../../../test/support/db/run-child.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../test/support/db/temporary-folder.ts";

const now = 1_700_000_000_000;
const processCount = size === "long" ? 5 : 3;

test("migrations are all of their folder, in order", () => {
  const files = globSync("migrations/[0-9]*.ts", { cwd: `${import.meta.dirname}/../db` }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  assert.deepEqual(
    files.toSorted(),
    migrations.map(({ name }) => `migrations/${name}.ts`),
  );
});

test("migrate() applies what is missing, once", async (t) => {
  const db = await openEmpty(t);
  const names = migrations.map((step) => step.name);
  assert.deepEqual(await migrate(db, now), { isNew: true, applied: names });
  assert.deepEqual(await migrate(db, now), { isNew: false, applied: [] });
  const later = { name: "9999-later", up: addTable };
  assert.deepEqual(await migrate(db, now, [...migrations, later]), { isNew: false, applied: ["9999-later"] });
});

test("migrate() refuses a database that a newer program wrote", async (t) => {
  const db = await openEmpty(t);
  await migrate(db, now, [...migrations, { name: "9999-later", up: addTable }]);
  await assert.rejects(migrate(db, now), {
    code: "service_unavailable",
    publicMessage: /newer version.*9999-later/,
  });
});

test("migrate() leaves nothing behind when a step fails", async (t) => {
  const db = await openEmpty(t);
  const broken = { name: "9999-broken", up: () => Promise.reject(new Error("broken step")) };
  await assert.rejects(migrate(db, now, [...migrations, broken]), /broken step/);
  assert.deepEqual(await db.introspection.getTables(), []);
  assert.equal((await migrate(db, now)).isNew, true);
});

test("migrate() runs once when many processes start together", async (t) => {
  const file = join(makeTemporaryFolder(t), "deep", "tincture.db");
  const printed = await Promise.all(
    Array.from({ length: processCount }, () => runChild("./store-child.ts", ["open", file])),
  );
  assert.deepEqual(printed.sort(), [...Array.from({ length: processCount - 1 }, () => "known\n"), "new\n"]);
});

function openEmpty(t: TestContext): Promise<Db> {
  return openKyselyForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
}

async function addTable(db: Db): Promise<void> {
  await db.schema.createTable("later").addColumn("id", "text").execute();
}
