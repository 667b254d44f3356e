import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { ConfigError } from "./config.ts";
import { loadConfig, secretVariables } from "./load-config.ts";

const secret = "0123456789abcdef0123456789abcdef";
const noPipes = process.platform === "win32" && "no pipes in folders on this system";

test("loadConfig() reads every secret from the file in its variable, without the trailing line break", (t) => {
  const path = writeSecret(t, `${secret}\n`);
  const config = loadConfig({
    AUTH_SECRET_FILE: path,
    DATABASE_URL_FILE: writeSecret(t, "postgres://ada:pass@db/colors\r\n"),
    GITHUB_CLIENT_ID: "hub",
    GITHUB_CLIENT_SECRET_FILE: path,
    GOOGLE_CLIENT_ID: "goo",
    GOOGLE_CLIENT_SECRET_FILE: path,
    MAIL_FROM: "ada@example.com",
    SMTP_URL_FILE: writeSecret(t, "smtp://ada:pass@mail.example"),
  });
  assert.equal(config.authSecret, secret);
  assert.equal(config.databaseUrl, "postgres://ada:pass@db/colors");
  assert.deepEqual(config.github, { clientId: "hub", clientSecret: secret });
  assert.deepEqual(config.google, { clientId: "goo", clientSecret: secret });
  assert.equal(config.mail?.url, "smtp://ada:pass@mail.example");
});

test("loadConfig() treats an empty variable as unset and reads no file", () => {
  assert.equal(loadConfig({ AUTH_SECRET_FILE: " ", AUTH_SECRET: secret }).authSecret, secret);
  assert.equal(loadConfig({}).authSecret, undefined);
});

for (const name of secretVariables)
  test(`loadConfig() refuses ${name} and ${name}_FILE together, with neither's content`, (t) => {
    const path = writeSecret(t, secret);
    assertRefuses({ [name]: "sqlite:hidden", [`${name}_FILE`]: path }, [name, `${name}_FILE`, path]);
  });

test("loadConfig() names the variable and a missing or unreadable file", (t) => {
  const path = join(tmpdir(), "no-such-secret");
  assertRefuses({ AUTH_SECRET_FILE: path }, [`AUTH_SECRET_FILE must name a readable file, got "${path}" (ENOENT)`]);
  assertRefuses({ AUTH_SECRET_FILE: tmpdir() }, ["AUTH_SECRET_FILE", tmpdir(), "EISDIR"]);
  const long = writeSecret(t, "");
  truncateSync(long, 1_000_000_000);
  assertRefuses({ AUTH_SECRET_FILE: long }, ["AUTH_SECRET_FILE", long, "(longer than 65536 bytes)"]);
  for (const content of ["", " \n", `${secret}\n${secret}\n`, `${secret}\0`]) {
    const odd = writeSecret(t, content);
    assertRefuses({ AUTH_SECRET_FILE: odd }, ["AUTH_SECRET_FILE must name a file with", odd]);
  }
});

test("loadConfig() neither reads an endless device nor waits for a pipe", { skip: noPipes }, (t) => {
  const pipe = join(makeFolder(t), "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const name of secretVariables)
    for (const path of ["/dev/zero", pipe]) {
      const file = `${name}_FILE`;
      assertRefuses({ [file]: path }, [`${file} must name a readable file, got "${path}" (no regular file)`]);
    }
});

test("loadConfig() names the variable and file of an invalid secret without quoting it", (t) => {
  const path = writeSecret(t, "hidden:hidden@db\n");
  assertRefuses({ AUTH_SECRET_FILE: path }, ["AUTH_SECRET must have", `(from AUTH_SECRET_FILE "${path}")`]);
  assertRefuses({ DATABASE_URL_FILE: path }, ["DATABASE_URL must be", `(from DATABASE_URL_FILE "${path}")`]);
  const mail = { SMTP_URL_FILE: path, MAIL_FROM: "ada@example.com" };
  assertRefuses(mail, ["SMTP_URL must look like", `(from SMTP_URL_FILE "${path}")`]);
});

function writeSecret(t: TestContext, content: string): string {
  const file = join(makeFolder(t), "credential");
  writeFileSync(file, content);
  return file;
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "tincture-test-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function assertRefuses(env: Readonly<Record<string, string>>, wanted: readonly string[]): void {
  assert.throws(
    () => loadConfig(env),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      for (const part of wanted) assert.ok(error.message.includes(part), error.message);
      assert.doesNotMatch(error.message, /hidden|0123/u);
      return true;
    },
  );
}
