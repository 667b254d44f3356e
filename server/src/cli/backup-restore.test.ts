import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { createInstance } from "./testing/run-tincture.ts";

suite("tincture backup and restore", () => {
  const instance = createInstance();

  test("backup refuses where there is no database", async () => {
    const { code, stderr } = await instance.run(["backup", "b.db"]);
    assert.deepEqual([code, stderr], [1, "tincture: There was no database to back up; check DATABASE_URL\n"]);
    assert.equal(existsSync(join(instance.folder, "b.db")), false);
  });

  test("restore brings back what backup wrote and keeps what was there", async () => {
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

  test("backup replaces a file only when forced", async () => {
    const refused = await instance.run(["backup", "b.db"]);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /^tincture: .*b\.db" exists already.*\n$/);
    assert.equal((await instance.run(["backup", "--force", "b.db"])).code, 0);
  });

  test("restore refuses a file that is missing or no backup", async () => {
    assert.match((await instance.run(["restore", "missing.db"])).stderr, /^tincture: .*missing\.db"\n$/);
    writeFileSync(join(instance.folder, "foreign.db"), "no database");
    const foreign = await instance.run(["restore", "foreign.db"]);
    assert.equal(foreign.code, 1);
    assert.match(foreign.stderr, /^tincture: [^\n]+\n$/);
  });
});
