import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { composeOperator } from "../ops/compose-operator.ts";
import { readConfig } from "../ops/config.ts";
import { openTestPostgres } from "../../../test/support/db/postgres-database.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
/** The discard port, on which nothing listens. */
const unreachable = "postgres://ada:hunter2@127.0.0.1:9/tincture";

suite("tincture on PostgreSQL", () => {
  const instance = createInstance();

  test("migrate-store moves an instance to PostgreSQL and back", { skip }, async () => {
    const url = await postgres!.createDatabase({ after });
    await instance.run("accounts create --email ada@example.com".split(" "));
    const there = await instance.run(["migrate-store", "--from", instance.urlOf("tincture.db"), "--to", url]);
    assert.deepEqual([there.code, there.stderr], [0, "Copying accounts\n"]);
    assert.match(there.stdout, /^Copied and compared 1 rows: 1 accounts, 0 \w+, /);
    const listed = await instance.run(["accounts", "list"], "", { DATABASE_URL: url });
    assert.match(listed.stdout, /ada@example\.com/);

    const copy = instance.urlOf("copy.db");
    const back = await instance.run(["migrate-store", "--from", url, "--to", copy, "--json"]);
    const report: { rows: number; tables: Record<string, { rows: number; sha256: string }> } = JSON.parse(back.stdout);
    assert.equal(report.rows, 1);
    assert.match(report.tables["accounts"]!.sha256, /^[0-9a-f]{64}$/);
    const again = await instance.run(["migrate-store", "--from", url, "--to", copy]);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /holds data already/);
    assert.equal((await instance.run(["migrate-store", "--from", url, "--to", copy, "--force"])).code, 0);
  });

  test("backup and restore name the commands to use instead", { skip }, async () => {
    const url = await postgres!.createDatabase({ after });
    const variables = { DATABASE_URL: url };
    const tools = await composeOperator(readConfig(variables));
    await tools.close();
    const backup = await instance.run(["backup", "b.dump"], "", variables);
    assert.equal(backup.code, 2);
    assert.match(backup.stderr, /pg_dump --format=custom --file=b\.dump ADDRESS, or .* from DATABASE_URL in the env/);
    const piped = await instance.run(["restore", "-"], "", variables);
    assert.match(piped.stderr, /pg_restore .* backup\.db, /);
    const restore = await instance.run(["restore", "b.dump"], "", variables);
    assert.equal(restore.code, 2);
    assert.match(restore.stderr, /pg_restore .* b\.dump/);
  });

  test("commands reject a PostgreSQL database without our tables", { skip }, async () => {
    const url = await postgres!.createDatabase({ after });
    for (const args of [
      ["backup", "b.dump"],
      ["accounts", "create", "--email", "ada@example.com"],
    ]) {
      const { code, stdout, stderr } = await instance.run(args, "", { DATABASE_URL: url });
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(
        stderr,
        /^tincture: The database at \S+ has no tables of this program \(from DATABASE_URL in the env/,
      );
    }
    const { code } = await instance.run(["migrate-store", "--from", instance.urlOf("tincture.db"), "--to", url]);
    assert.equal(code, 0);
  });

  test("migrate-store reads the password from the settings file", async () => {
    mkdirSync(join(instance.folder, "settings"));
    writeFileSync(join(instance.folder, "settings/tincture.env"), "FOO=1\n");
    const args = ["migrate-store", "--from", instance.urlOf("none.db"), "--to", instance.urlOf("other.db")];
    const { stderr } = await instance.run(args, "", { DATABASE_URL: instance.urlOf("settings/tincture.db") });
    assert.match(stderr, /^tincture: warning: "FOO" on line 1 of the settings file/);
  });

  test("an unreachable server is named without its password", async () => {
    const { code, stderr } = await instance.run(["accounts", "list"], "", { DATABASE_URL: unreachable });
    assert.equal(code, 1);
    assert.match(stderr, /^tincture: Cannot open the database at 127\.0\.0\.1:9\/tincture: .*ECONNREFUSED/);
    assert.doesNotMatch(stderr, /hunter2/);
  });

  test("migrate-store names the option with an invalid address", async () => {
    const file = instance.urlOf("tincture.db");
    for (const [from, to, message] of [
      ["mysql://ada:hunter2@h/d", file, /^tincture: --from must be .* got the scheme "mysql:"/],
      [file, "postgres://ada:hunter2#@h/d", /^tincture: --to must look like "postgres:/],
      [file, "postgres://h/d?sslmode=prefer", /^tincture: The sslmode of --to must be .* got "prefer"/],
    ] as const) {
      const { code, stderr } = await instance.run(["migrate-store", "--from", from, "--to", to]);
      assert.equal(code, 2);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /hunter2/);
    }
  });

  test("an unknown scheme is a usage error", async () => {
    const { code, stderr } = await instance.run(["accounts", "list"], "", { DATABASE_URL: "mysql://h/d" });
    assert.deepEqual([code, stderr.split(",", 1)[0]], [2, "tincture: DATABASE_URL must be sqlite:PATH"]);
  });

  test("a folder that cannot be created is reported at once", { skip: process.platform !== "linux" }, async () => {
    const from = instance.urlOf("tincture.db");
    const { code, stderr } = await instance.run([
      "migrate-store",
      "--from",
      from,
      "--to",
      "sqlite:/proc/tincture/data.db",
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /^tincture: Cannot open the database "\/proc\/tincture\/data\.db": ENOENT.*mkdir/);
  });

  test("an invalid address is rejected without its password", async () => {
    const { code, stderr } = await instance.run(["accounts", "list"], "", {
      DATABASE_URL: "postgres://ada:hunter2#@127.0.0.1/tincture",
    });
    assert.equal(code, 2);
    assert.match(stderr, /DATABASE_URL must look like "postgres:\/\//);
    assert.doesNotMatch(stderr, /hunter2/);
  });
});
