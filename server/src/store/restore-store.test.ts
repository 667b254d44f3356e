import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openStore } from "./open-store.ts";
import { restoreStore } from "./restore-store.ts";
import { fakeAccount } from "../../../test/support/db/samples.ts";
import {
  createTemporaryFolder,
  makeTemporaryFolder,
  openHereForTest,
  removeFolder,
} from "../../../test/support/db/temporary-folder.ts";

const now = Date.UTC(2026, 0, 31, 12);
const original = await createOriginal();

test("restoreStore() puts the backup in place and keeps the previous database", async (t) => {
  const { file, backup, restore } = prepare(t);
  await insertAccount(file, "later@example.com");
  const report = await restore();
  const previousFile = `${file}.before-restore-20260131T120000000Z`;
  assert.deepEqual(report, { accounts: 1, keys: 0, palettes: 0, previousFile });
  assert.deepEqual(await listEmails(t, file), ["first@example.com"]);
  assert.deepEqual(await listEmails(t, previousFile), ["first@example.com", "later@example.com"]);
  assert.deepEqual(await listEmails(t, backup), ["first@example.com"]);
});

test("restoreStore() works where there is no database yet", async (t) => {
  const { folder, backup } = prepare(t);
  const file = join(folder, "new", "tincture.db");
  const report = await restoreStore(`sqlite:${file}`, backup, () => now);
  assert.equal(report.previousFile, undefined);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(await listEmails(t, file), ["first@example.com"]);
});

test("restoreStore() refuses while the database is open elsewhere and changes nothing", async (t) => {
  const { folder, file, restore } = prepare(t);
  const server = await openHereForTest(t, file);
  await server.accounts.insertAccount(fakeAccount({ id: "later", email: "later@example.com" }));
  await assert.rejects(restore(), { code: "service_unavailable", publicMessage: /in use/ });
  assert.equal((await server.accounts.listAccounts()).length, 2);
  assert.deepEqual(
    readdirSync(folder).filter((name) => /before-restore|partial/.test(name)),
    [],
  );
});

test("restoreStore() replaces a damaged database and its leftover log", async (t) => {
  const { file, folder, restore } = prepare(t);
  writeFileSync(file, "No database at all. ".repeat(500));
  writeFileSync(`${file}-wal`, "Stale log.");
  const { previousFile } = await restore();
  assert.deepEqual(await listEmails(t, file), ["first@example.com"]);
  assert.match(readFileSync(previousFile!, "utf8"), /^No database at all/);
  assert.ok(readdirSync(folder).some((name) => name.endsWith("000Z-wal")));
});

test("restoreStore() refuses to replace a database of another program, and does not touch it", async (t) => {
  const { folder, file, restore } = prepare(t);
  rmSync(file);
  const other = new BetterSqlite3(file);
  other.exec("create table bookmarks (url text)");
  other.close();
  const [bytes, names] = [readFileSync(file), readdirSync(folder)];
  await assert.rejects(restore(), { code: "service_unavailable", publicMessage: /another program/ });
  assert.deepEqual([readFileSync(file), readdirSync(folder)], [bytes, names]);
});

test("restoreStore() takes a database that was not closed properly, with its log", async (t) => {
  const { folder, file } = prepare(t);
  const server = await openHereForTest(t, file);
  await server.accounts.insertAccount(fakeAccount({ id: "later", email: "later@example.com" }));
  const crashed = join(folder, "crashed.db");
  for (const suffix of ["", "-wal"]) copyFileSync(file + suffix, crashed + suffix);
  const target = join(folder, "target.db");
  await restoreStore(`sqlite:${target}`, crashed, () => now);
  assert.equal((await listEmails(t, target)).length, 2);
});

test("restoreStore() refuses damaged, foreign, newer and missing backups", async (t) => {
  const { folder, file, backup } = prepare(t);
  const bad = {
    "truncated.db": (path: string) => {
      copyFileSync(backup, path);
      truncateSync(path, readFileSync(backup).length / 2);
    },
    "text.db": (path: string) => writeFileSync(path, "No database at all. ".repeat(500)),
    "empty.db": (path: string) => writeFileSync(path, ""),
    "foreign.db": (path: string) => alter(path, "create table other (id text)"),
    "newer.db": (path: string) => {
      copyFileSync(backup, path);
      alter(path, "insert into migrations values ('9999-later', 1)");
    },
    "missing.db": () => undefined,
  };
  for (const [name, make] of Object.entries(bad)) {
    const path = join(folder, name);
    make(path);
    await assert.rejects(
      restoreStore(`sqlite:${file}`, path, () => now),
      { name: "DomainError", publicMessage: name === "newer.db" ? /newer version/ : new RegExp(name) },
    );
  }
  assert.deepEqual(await listEmails(t, file), ["first@example.com"]);
});

/** Creates a database and a backup in a temporary folder. */
function prepare(t: TestContext) {
  const folder = makeTemporaryFolder(t);
  const file = join(folder, "tincture.db");
  const backup = join(folder, "backup.db");
  writeFileSync(file, original.file);
  writeFileSync(backup, original.backup);
  return { folder, file, backup, restore: () => restoreStore(`sqlite:${file}`, backup, () => now) };
}

/** Created once, since a copy is faster. */
async function createOriginal(): Promise<{ readonly file: Buffer; readonly backup: Buffer }> {
  const folder = createTemporaryFolder();
  const [file, backup] = [join(folder, "tincture.db"), join(folder, "backup.db")];
  const store = await openStore(`sqlite:${file}`, { clock: () => now, isAlone: true });
  await store.accounts.insertAccount(fakeAccount({ email: "first@example.com" }));
  await store.backup(backup);
  await store.close();
  const made = { file: readFileSync(file), backup: readFileSync(backup) };
  removeFolder(folder);
  return made;
}

async function insertAccount(file: string, email: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`, { clock: () => now, isAlone: true });
  await store.accounts.insertAccount(fakeAccount({ id: email, email }));
  await store.close();
}

async function listEmails(t: TestContext, file: string): Promise<readonly string[]> {
  const store = await openHereForTest(t, file);
  return (await store.accounts.listAccounts()).map((account) => account.email);
}

function alter(file: string, sql: string): void {
  const database = new BetterSqlite3(file);
  database.exec(sql);
  database.close();
}
