import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openTestPostgres } from "../../../test/support/db/postgres-database.ts";
import { makeTemporaryFolder, openKyselyForTest } from "../../../test/support/db/temporary-folder.ts";
import { migrations } from "../db/migrations/index.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { migrate } from "./migrate.ts";
import { openStore } from "./open-store.ts";

const now = 1_700_000_000_000;
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
const names = migrations.map(({ name }) => name);

test("inspectDatabase() does not create a file", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  assert.equal(await inspectDatabase(`sqlite:${file}`), undefined);
  assert.equal(existsSync(file), false);
});

test("inspectDatabase() lists the pending steps of an old database and applies none", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  await migrate(await openKyselyForTest(t, file), now, migrations.slice(0, 2));
  const expected = {
    appliedSteps: names.slice(0, 2),
    pendingSteps: names.slice(2),
    unknownSteps: [],
    lastAppliedAt: now,
  };
  assert.deepEqual(await inspectDatabase(`sqlite:${file}`), expected);
  assert.deepEqual(await inspectDatabase(`sqlite:${file}`), expected);
});

test("inspectDatabase() names the steps of a newer program", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const later = { name: "9999-later", up: () => Promise.resolve() };
  await migrate(await openKyselyForTest(t, file), now, [...migrations, later]);
  const state = await inspectDatabase(`sqlite:${file}`);
  assert.deepEqual([state?.pendingSteps, state?.unknownSteps], [[], ["9999-later"]]);
});

test("inspectDatabase() reads the version and the settings of PostgreSQL", { skip }, async (t) => {
  const url = await postgres!.createDatabase(t);
  assert.deepEqual((await inspectDatabase(url))?.pendingSteps, names);
  const store = await openStore(url, { clock: Date.now });
  await store.close();
  const state = await inspectDatabase(url);
  assert.deepEqual([state?.appliedSteps, state?.pendingSteps], [names, []]);
  const { version = 0, time = 0, isStandby, connectionsMax = 0 } = state?.server ?? {};
  assert.ok(version >= 150_000 && connectionsMax > 0, JSON.stringify(state?.server));
  assert.ok(Math.abs(time - Date.now()) < 60_000);
  assert.equal(isStandby, false);
});
