import BetterSqlite3 from "better-sqlite3";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openStore } from "../open-store.ts";
import { fakeAccount, fakePalette } from "../../../../test/support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../../../../test/support/db/temporary-folder.ts";

test("openStore() makes files that only their owner reads, in a folder of any mode", async (t) => {
  const folder = makeTemporaryFolder(t);
  chmodSync(folder, 0o755);
  const store = await openForTest(t, join(folder, "tincture.db"));
  await store.palettes.insertPalettes([fakePalette(1)], 1);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  assert.deepEqual(modes, [0o600, 0o600, 0o600], "the database, its log and its index");
});

test("ping() fails while the database file is replaced or removed, and logs it once", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const messages: string[] = [];
  const store = await openForTest(t, file, { log: (message) => messages.push(message) });
  await store.ping();
  renameSync(file, `${file}.old`);
  await assert.rejects(store.ping(), { code: "service_unavailable", publicMessage: /removed/ });
  copyFileSync(`${file}.old`, file);
  for (let count = 0; count < 2; count += 1)
    await assert.rejects(store.ping(), { code: "service_unavailable", publicMessage: /replaced/ });
  renameSync(`${file}.old`, file);
  await store.ping();
  assert.deepEqual(messages, [`database file "${file}" was removed while the server was running; restart the server`]);
});

test("ping() fails while the log of the database is removed or replaced", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const messages: string[] = [];
  const store = await openForTest(t, file, { log: (message) => messages.push(message) });
  await store.ping();
  renameSync(`${file}-wal`, `${file}.log`);
  await assert.rejects(store.ping(), { code: "service_unavailable", publicMessage: /removed/ });
  copyFileSync(`${file}.log`, `${file}-wal`);
  await assert.rejects(store.ping(), { code: "service_unavailable", publicMessage: /replaced/ });
  renameSync(`${file}.log`, `${file}-wal`);
  await store.ping();
  const removed = `database file "${file}-wal" was removed while the server was running; restart the server`;
  assert.deepEqual(messages, [removed]);
});

test("openStore() refuses what is not a database", async (t) => {
  const file = join(makeTemporaryFolder(t), "text.db");
  writeFileSync(file, "This is no database, but long enough to be looked at. ".repeat(100));
  await assert.rejects(open(file), {
    code: "service_unavailable",
    publicMessage: /text\.db.*not a database/,
  });
});

test("openStore() refuses and does not touch another program's database", async (t) => {
  const file = join(makeTemporaryFolder(t), "other.db");
  const other = new BetterSqlite3(file);
  t.after(() => other.close());
  other.exec("create table other (id text)");
  await assert.rejects(open(file), { code: "service_unavailable", publicMessage: /another program/ });
  assert.equal(other.pragma("journal_mode", { simple: true }), "delete");
});

test("ping() fails when the writing side cannot write", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const store = await openForTest(t, file);
  await store.ping();
  await store.close();
  await assert.rejects(store.ping());
});

function open(file: string) {
  return openStore(`sqlite:${file}`, { clock: Date.now });
}

const otherUser = 65_534;

/** Each changes the owner of one path to root and returns it. */
const deniedPaths: readonly (readonly [name: string, deny: (file: string) => string])[] = [
  ["the database", (file) => giveToRoot(file)],
  ["its log", (file) => giveToRoot(`${file}-wal`)],
  ["its shared memory", (file) => giveToRoot(`${file}-shm`)],
  ["its folder", (file) => giveToRoot(dirname(file))],
];
for (const [name, deny] of deniedPaths)
  test(
    `openStore() names path, owner and mode when ${name} belongs to another user`,
    { skip: noOtherUser() },
    async (t) => {
      const folder = join(makeTemporaryFolder(t), "data");
      chmodSync(dirname(folder), 0o755);
      const file = join(folder, "test.db");
      const other = join(dirname(folder), "other.db");
      mkdirSync(folder, { mode: 0o700 });
      const store = await openForTest(t, other);
      await store.accounts.insertAccount(fakeAccount());
      for (const suffix of ["", "-wal", "-shm"]) copyFileSync(other + suffix, file + suffix);
      for (const path of [folder, file, `${file}-wal`, `${file}-shm`]) chownSync(path, otherUser, otherUser);
      const path = deny(file);
      const mode = (statSync(path).mode & 0o777).toString(8);
      const { status, stderr } = openAsOtherUser(file);
      assert.equal(status, 1);
      assert.match(
        stderr,
        new RegExp(
          `Cannot open the database "${file}": .*\\. "${path}" belongs to root \\(uid 0\\) with mode ${mode}; this process runs as .*uid ${otherUser}`,
          "u",
        ),
      );
    },
  );

function giveToRoot(path: string): string {
  chownSync(path, 0, 0);
  return path;
}

function openAsOtherUser(file: string) {
  const child = fileURLToPath(new URL("../../../../test/support/db/store-child.ts", import.meta.url));
  return spawnSync(process.execPath, [child, "open", file], {
    uid: otherUser,
    gid: otherUser,
    encoding: "utf8",
    env: {},
  });
}

/** Returns why programs cannot run as another user, or false. */
function noOtherUser(): string | false {
  if (process.getuid?.() !== 0) return "only root can run a program as another user";
  const { status } = spawnSync("test", ["-r", fileURLToPath(import.meta.url)], { uid: otherUser, gid: otherUser });
  return status !== 0 && "another user cannot read the program";
}
