import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly check: string; readonly level: string; readonly fix?: string }[];
}

suite("tincture doctor and upgrade-check", () => {
  const instance = createInstance();
  const withoutUrl = { DATABASE_URL: "" };

  test("doctor finds nothing wrong with a new instance, and says so in JSON", async () => {
    chmodSync(instance.folder, 0o700);
    const { code, stdout, stderr } = await instance.run(["doctor", "--json"]);
    assert.deepEqual([code, stderr], [0, ""]);
    const { ok, checks }: Report = JSON.parse(stdout);
    assert.equal(ok, true);
    const names = ["Node", "settings", "data folder", "disk", "database", "clock", "AUTH_SECRET", "SITE_URL", "mail"];
    assert.deepEqual(
      checks.map(({ check }) => check),
      names,
    );
    assert.deepEqual(
      checks.filter(({ level }) => level === "failure"),
      [],
    );
  });

  test("doctor says what to do about each fault, and fails", async () => {
    const file = join(instance.folder, "auth-secret");
    writeFileSync(file, "x".repeat(64));
    chmodSync(file, 0o644);
    const smtp = { SMTP_URL: "smtp://user:hidden-word@127.0.0.1:1", MAIL_FROM: "a@example.com" };
    const { code, stdout } = await instance.run(["doctor"], "", { ...smtp, SITE_URL: "http://colors.example.com" });
    chmodSync(file, 0o600);
    assert.equal(code, 1);
    assert.match(stdout, /^failure {2}AUTH_SECRET: Other users .*\n {9}Run chmod 600/m);
    assert.match(stdout, /^warning {2}SITE_URL: .*not encrypted/m);
    assert.match(stdout, /^failure {2}mail: .*\n {9}Check SMTP_URL/m);
    assert.doesNotMatch(stdout, /hidden-word/);
  });

  test("doctor reports an invalid setting as a failed check", async () => {
    const { code, stdout } = await instance.run(["doctor"], "", { PORT: "x" });
    assert.equal(code, 1);
    assert.match(stdout, /^failure {2}settings: PORT must be an integer/m);
  });

  test("upgrade-check finds a current database, and warns without a recent backup", async () => {
    const missing = await instance.run(["upgrade-check"]);
    assert.equal(missing.code, 0);
    assert.match(missing.stdout, /^ok {7}The database has all \d+ migrations; an upgrade changes nothing\.$/m);
    assert.match(missing.stdout, /^warning {2}No backup was found/m);
    await instance.run(["backup", "copy.db"]);
    assert.match((await instance.run(["upgrade-check"])).stdout, /^ok {7}The backup \S*copy\.db is of 20/m);
    const { stdout } = await instance.run(["upgrade-check", "--json", "--backup", "copy.db"]);
    const { pending, backup }: { pending: unknown; backup: { recent: unknown } } = JSON.parse(stdout);
    assert.deepEqual([pending, backup.recent], [[], true]);
    assert.equal((await instance.refuse(["upgrade-check", "--backup", "absent.db"])).code, 2);
  });

  test("--data chooses the folder of the database for every command", async () => {
    const listed = await instance.run(["accounts", "list", "--data", "."], "", withoutUrl);
    assert.deepEqual([listed.code, listed.stderr], [0, ""]);
    const before = await instance.run(["--data", "nowhere", "accounts", "list"], "", withoutUrl);
    assert.equal(before.code, 1);
    assert.match(before.stderr, /no database at "[^"]*nowhere\/tincture\.db"/);
    assert.match((await instance.run(["accounts", "list"], "", { ...withoutUrl, DATA_FOLDER: "." })).stderr, /^$/);
  });

  test("--data and an SQLite database in DATABASE_URL exclude each other", async () => {
    const { code, stderr } = await instance.refuse(["accounts", "list", "--data", "."]);
    assert.equal(code, 2);
    assert.match(stderr, /^tincture: Either --data or DATABASE_URL/);
  });
});
