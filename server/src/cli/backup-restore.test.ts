import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { collectOutcome, createInstance } from "../../../test/support/cli/run-tincture.ts";

const bin = fileURLToPath(new URL("../../bin/tincture.js", import.meta.url));
const nobody = 65_534;
/** `script` runs a command in a pseudo-terminal. */
const noScript = spawnSync("script", ["--version"]).status !== 0 && "no program script on this machine";
const notRoot = process.getuid?.() !== 0 && "only root can change owners";

suite("tincture backup and restore", () => {
  const instance = createInstance();

  for (const args of [
    ["backup", "b.db"],
    ["restore", "b.db"],
    ["accounts", "create", "--email", "ada@example.com"],
    ["accounts", "reset-link", "ada@example.com"],
    ["keys", "create", "--email", "ada@example.com", "--name", "laptop"],
    ["palettes", "import", "-"],
    ["palettes", "export"],
    ["palettes", "queue"],
    ["theme", "--slug", "some-slug"],
  ])
    test(`${args.join(" ")} fails without a database and creates none`, async () => {
      for (const database of ["other/tincture.db", "empty.db"]) {
        const file = join(instance.folder, database);
        if (database === "empty.db") writeFileSync(file, "");
        const variables = { DATABASE_URL: instance.urlOf(database) };
        const { code, stdout, stderr } = await instance.run(args, "[]", variables);
        assert.deepEqual([code, stdout], [1, ""], stderr);
        assert.ok(
          stderr.startsWith(`tincture: There is no database at "${file}" (from DATABASE_URL in the environment). `),
        );
        assert.match(stderr, /settings file "[^"]+tincture\.env"\n$/);
        assert.equal(existsSync(join(instance.folder, "other")), false);
        assert.equal(existsSync(join(instance.folder, "b.db")), false);
        assert.equal(existsSync(join(instance.folder, "empty.db-wal")), false);
      }
    });

  test("backup names the default if no setting names a database", async () => {
    const { code, stderr } = await instance.run(["backup", "b.db"], "", { DATABASE_URL: "" });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /There is no database at ".*data\/tincture\.db" \(from the default, since DATABASE_URL is not set/,
    );
    assert.equal(existsSync(join(instance.folder, "data")), false);
  });

  test("restore --create restores without a database", async () => {
    assert.equal((await instance.run(["backup", "first.db"])).code, 0);
    const variables = { DATABASE_URL: instance.urlOf("new/tincture.db") };
    const { code, stdout } = await instance.run(["restore", "--create", "first.db"], "", variables);
    assert.deepEqual([code, stdout], [0, "Restored first.db: 0 accounts, 0 keys, 0 palettes\n"]);
    assert.equal((await instance.run(["accounts", "list"], "", variables)).code, 0);
  });

  test("backup - writes only the database to standard output, and restore - reads it", async () => {
    const child = instance.start(["backup", "-"]);
    const [bytes, errors] = await Promise.all([buffer(child.stdout!), text(child.stderr!), once(child, "close")]);
    assert.deepEqual([child.exitCode, errors], [0, "Backed up to standard output: 0 accounts, 0 keys, 0 palettes\n"]);
    assert.equal(bytes.toString("latin1", 0, 15), "SQLite format 3");
    assert.equal(existsSync(join(instance.folder, "-")), false);
    const restoring = instance.start(["restore", "-", "--create"], { DATABASE_URL: instance.urlOf("piped.db") });
    restoring.stdin!.end(bytes);
    const { code, stdout } = await collectOutcome(restoring);
    assert.deepEqual([code, stdout], [0, "Restored standard input: 0 accounts, 0 keys, 0 palettes\n"]);
  });

  test("backup - fails when its reader ends early or the disk is full, and leaves no copy", async () => {
    const temporary = join(instance.folder, "temporary");
    mkdirSync(temporary);
    for (const [output, reason] of [
      ["| true", "EPIPE"],
      ["> /dev/full", "ENOSPC"],
    ] as const) {
      const script = `set -o pipefail; "$0" ${bin} backup - ${output}`;
      const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath], {
        env: { ...process.env, DATABASE_URL: instance.urlOf("tincture.db"), TMPDIR: temporary },
        encoding: "utf8",
      });
      assert.equal(status, 1, output);
      assert.match(stderr, new RegExp(`^tincture: Cannot write the backup to standard output: .*${reason}`));
      assert.deepEqual(readdirSync(temporary), [], output);
    }
  });

  test("restore - names standard input when it is not a backup", async () => {
    const { code, stderr } = await instance.run(["restore", "-"], "no database");
    assert.equal(code, 1);
    assert.match(stderr, /^tincture: [^\n]*"standard input"/);
    assert.doesNotMatch(stderr, /copy\.db/);
  });

  test("backup replaces only regular files", async () => {
    for (const options of [["/dev/null"], ["--force", "/dev/null"]]) {
      const { code, stderr } = await instance.refuse(["backup", ...options]);
      assert.deepEqual([code, stderr], [2, 'tincture: "/dev/null" is not a regular file; for standard output use -\n']);
    }
  });

  test("backup - refuses a terminal", { skip: noScript }, () => {
    const command = `${process.execPath} ${bin} backup -`;
    const { status, stdout } = spawnSync("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
      env: { ...process.env, DATABASE_URL: instance.urlOf("tincture.db") },
      encoding: "utf8",
    });
    assert.equal(status, 2);
    assert.match(stdout, /^tincture: backup - writes to standard output, which is a terminal; redirect it/);
  });

  test(
    "a command as root leaves every file to the owner of the folder or of what it replaces",
    { skip: notRoot },
    async () => {
      const folder = join(instance.folder, "owned");
      mkdirSync(folder);
      chownSync(folder, nobody, nobody);
      const variables = { DATABASE_URL: instance.urlOf("owned/tincture.db") };
      for (const args of [
        ["backup", "owned.db"],
        ["restore", "--create", "owned.db"],
        ["accounts", "create", "--email", "ada@example.com"],
        ["accounts", "reset-link", "ada@example.com"],
        ["backup", "owned/backup.db"],
        ["backup", "--force", "owned/backup.db"],
        ["restore", "owned/backup.db"],
        ["migrate-store", "--from", instance.urlOf("owned/backup.db"), "--to", instance.urlOf("owned/copies/copy.db")],
      ]) {
        const { code, stderr } = await instance.run(
          args,
          "",
          args[0] === "backup" && args[1] === "owned.db" ? {} : variables,
        );
        assert.equal(code, 0, stderr);
      }
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const owners = names.map((name) => `${name} ${statSync(join(folder, name)).uid}`);
      assert.ok(names.length >= 6, String(names));
      assert.deepEqual(
        owners,
        names.map((name) => `${name} ${nobody}`),
      );
    },
  );

  test("restore restores a backup and keeps the previous database", async () => {
    await instance.run("accounts create --email ada@example.com".split(" "));
    const written = await instance.run(["backup", "b.db", "--json"]);
    assert.deepEqual(JSON.parse(written.stdout), { file: "b.db", accounts: 1, keys: 0, palettes: 0 });
    await instance.run("accounts create --email bob@example.com".split(" "));
    const restored = await instance.run(["restore", "b.db", "--json"]);
    const report: { readonly accounts: number; readonly previous_file: string } = JSON.parse(restored.stdout);
    assert.equal(report.accounts, 1);
    assert.ok(existsSync(report.previous_file));
    const { stdout } = await instance.run(["accounts", "list"]);
    assert.match(stdout, /ada@example\.com/);
    assert.doesNotMatch(stdout, /bob@example\.com/);
  });

  test("backup replaces a file only with --force", async () => {
    const refused = await instance.run(["backup", "b.db"]);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /^tincture: .*b\.db" exists already.*\n$/);
    assert.equal((await instance.run(["backup", "--force", "b.db"])).code, 0);
  });

  test("backup names a folder in place of a file, or a missing folder", async () => {
    for (const [file, expected, message] of [
      [".", 2, /^tincture: "[^"]+" is a folder; name a file in it\n$/],
      ["missing/b.db", 1, /^tincture: There is no folder "[^"]+missing" for the backup\n$/],
    ] as const)
      for (const options of [[], ["--force"]]) {
        const { code, stderr } = await instance.run(["backup", ...options, file]);
        assert.equal(code, expected);
        assert.match(stderr, message);
      }
  });

  test("restore rejects a missing file and a file that is not a backup", async () => {
    assert.match((await instance.run(["restore", "missing.db"])).stderr, /^tincture: .*missing\.db"\n$/);
    writeFileSync(join(instance.folder, "foreign.db"), "no database");
    const foreign = await instance.run(["restore", "foreign.db"]);
    assert.equal(foreign.code, 1);
    assert.match(foreign.stderr, /^tincture: [^\n]+\n$/);
  });
});
