import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fakeAccount, fakeDebit, fakePalette } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../../../../test/support/db/temporary-folder.ts";

test("backup() writes one file that opens as a store of the same content", async (t) => {
  const folder = makeTemporaryFolder(t);
  const store = await openForTest(t, join(folder, "tincture.db"));
  await store.accounts.insertAccount(fakeAccount());
  await store.palettes.insertPalettes([fakePalette(1), fakePalette(2)], 1);
  const target = join(folder, "backup.db");
  assert.deepEqual(await store.backup(target), { accounts: 1, keys: 0, palettes: 2 });
  assert.deepEqual(
    readdirSync(folder).filter((name) => !name.startsWith("tincture.db")),
    ["backup.db"],
  );
  assert.equal(statSync(target).mode & 0o777, 0o600);
  const copy = await openForTest(t, target);
  assert.equal(copy.isNew, false);
  assert.deepEqual(await copy.accounts.listAccounts(), [fakeAccount()]);
});

test("backup() goes on while debits are committed, and they while it does", async (t) => {
  const folder = makeTemporaryFolder(t);
  const store = await openForTest(t, join(folder, "tincture.db"));
  await store.ping();
  const settled: string[] = [];
  const backup = store.backup(join(folder, "backup.db")).then(() => settled.push("backup"));
  let commits = 0;
  for (; settled.length === 0; commits += 1) {
    await store.ledger.commitDebits([fakeDebit({ cap: 1_000_000 })]);
  }
  await backup;
  assert.ok(commits > 1);
  assert.equal(await store.ledger.readUsed("account", fakeDebit().day), commits);
});

test("backup() replaces an existing file only when forced", async (t) => {
  const folder = makeTemporaryFolder(t);
  const store = await openForTest(t, join(folder, "tincture.db"));
  const target = join(folder, "backup.db");
  writeFileSync(target, "precious");
  await assert.rejects(store.backup(target), {
    code: "invalid_parameter",
    publicMessage: /backup\.db.*exists/,
  });
  assert.equal(readFileSync(target, "utf8"), "precious");
  await store.backup(target, { isForced: true });
  assert.equal(readFileSync(target, "latin1").slice(0, 15), "SQLite format 3");
});

test("backup() refuses the database itself, another one in use, and a folder that is not there", async (t) => {
  const folder = makeTemporaryFolder(t);
  const file = join(folder, "tincture.db");
  const store = await openForTest(t, file);
  await openForTest(t, join(folder, "other.db"));
  for (const target of [file, join(folder, "other.db")]) {
    await assert.rejects(store.backup(target, { isForced: true }), { code: "invalid_parameter" });
  }
  await assert.rejects(store.backup(join(folder, "missing", "backup.db")), { code: "service_unavailable" });
});
