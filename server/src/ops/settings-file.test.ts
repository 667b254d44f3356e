import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { loadConfig, loadSettings } from "./load-config.ts";
import { makeTemporaryFolder } from "../../../test/support/db/temporary-folder.ts";

const nobody = 65_534;
const secret = "a-secret-of-at-least-32-characters";

/** A database that does not exist, and a settings file next to it. */
function writeSettings(
  t: TestContext,
  text: string,
  mode = 0o600,
): { readonly path: string; readonly databaseUrl: string } {
  const folder = makeTemporaryFolder(t);
  const path = join(folder, "tincture.env");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return { path, databaseUrl: `sqlite:${join(folder, "tincture.db")}` };
}

test("loadConfig() reads the settings file next to the database, and the environment wins", (t) => {
  const { databaseUrl } = writeSettings(t, "PORT=4000\nSITE_NAME=File\nDAILY_CREDITS=7\n");
  const config = loadConfig({ DATABASE_URL: databaseUrl, PORT: "5000", SITE_NAME: " " });
  assert.deepEqual([config.port, config.siteName, config.dailyCredits], [5000, "File", 7]);
});

test("loadConfig() reads the settings file of DATA_FOLDER, which that file cannot move", (t) => {
  const { path } = writeSettings(t, "PORT=4000\n");
  const folder = dirname(path);
  const config = loadConfig({ DATA_FOLDER: folder });
  assert.deepEqual([config.port, config.databaseUrl], [4000, `sqlite:${join(folder, "tincture.db")}`]);
  writeFileSync(path, "DATA_FOLDER=/elsewhere\n");
  assert.throws(() => loadConfig({ DATA_FOLDER: folder }), {
    name: "ConfigError",
    message: /^DATA_FOLDER must be in the environment/,
  });
});

test("loadConfig() reads data/tincture.env in the working directory if the environment has no SQLite database", (t) => {
  const folder = makeTemporaryFolder(t);
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/tincture.env"), "DATABASE_URL=sqlite:/srv/colors.db\nPORT=4000\n");
  const before = process.cwd();
  process.chdir(folder);
  t.after(() => process.chdir(before));
  const { config, describeSource } = loadSettings({});
  assert.deepEqual([config.databaseUrl, config.port], ["sqlite:/srv/colors.db", 4000]);
  assert.equal(describeSource("DATABASE_URL"), `DATABASE_URL on line 1 of "${join(folder, "data/tincture.env")}"`);
  assert.equal(loadConfig({ DATABASE_URL: "postgres://db/colors" }).port, 4000);
  assert.equal(loadConfig({ DATABASE_URL: "sqlite:/nowhere/colors.db" }).port, 3000);
});

test("loadConfig() reads comments, quotes, spaces, export, a byte order mark and Windows line ends", (t) => {
  const lines = [
    "\uFEFF# settings",
    "",
    "export PORT = 4000",
    `SITE_NAME="A # 'b' $c \\n" # a comment`,
    "MAIL_FROM='Tincture <no-reply@example.com>'",
    "SMTP_URL=smtp://u:p$b@mail.example.com # a comment",
    "TRUST_PROXY=",
  ];
  const { databaseUrl } = writeSettings(t, lines.join("\r\n"));
  const { port, siteName, mail, trustProxy } = loadConfig({ DATABASE_URL: databaseUrl });
  assert.deepEqual([port, siteName, trustProxy], [4000, "A # 'b' $c \\n", false]);
  assert.deepEqual(mail, { from: "Tincture <no-reply@example.com>", url: "smtp://u:p$b@mail.example.com" });
});

for (const [text, message] of [
  ["PORT=1\nhunter2", /^Line 2 of the settings file "[^"]+" must be NAME=value/],
  ["PORT", /^Line 1 .* must be NAME=value/],
  ["=1", /^Line 1 .* must be NAME=value/],
  ["1PORT=1", /^Line 1 .* must be NAME=value/],
  ["\nAUTH_SECRET='hunter2", /^Line 2 .* must end after the closing quote of the value of AUTH_SECRET/],
  ['AUTH_SECRET="a"hunter2', /^Line 1 .* must end after the closing quote/],
  ["PORT=1\n\nPORT=2", /^Line 3 .* sets PORT, which is already set in line 1$/],
  ["SITE_NAME=a\u0000b", /^Line 1 .* has a control character in the value of SITE_NAME$/],
  ["\nPORT=many", /^PORT must be an integer .*, got "many" \(from line 2 of "[^"]+tincture\.env"\)$/],
  ["AUTH_SECRET=hunter2", /^AUTH_SECRET must have at least 32 characters.*, got 7 \(from line 1 of /],
] as const)
  test(`loadConfig() names the line of ${JSON.stringify(text)} and shows no secret`, (t) => {
    const { databaseUrl } = writeSettings(t, text);
    assert.throws(
      () => loadConfig({ DATABASE_URL: databaseUrl }),
      (error: Error) => message.test(error.message) && !error.message.includes("hunter2"),
    );
  });

test("loadConfig() prefers a secret in the environment to both of its forms in the file", (t) => {
  const { databaseUrl } = writeSettings(t, "AUTH_SECRET_FILE=/nowhere\n");
  assert.equal(loadConfig({ DATABASE_URL: databaseUrl, AUTH_SECRET: secret }).authSecret, secret);
  const other = writeSettings(t, `AUTH_SECRET=${"b".repeat(32)}\n`);
  writeFileSync(join(other.path, "../secret"), secret);
  const env = { DATABASE_URL: other.databaseUrl, AUTH_SECRET_FILE: join(other.path, "../secret") };
  assert.equal(loadConfig(env).authSecret, secret);
});

test(
  "loadConfig() names owner and mode of a settings file that it cannot read",
  { skip: process.getuid?.() !== 0 && "only root can change users" },
  (t) => {
    const { path, databaseUrl } = writeSettings(t, "PORT=1", 0o600);
    chmodSync(join(path, ".."), 0o755);
    process.seteuid!(nobody);
    try {
      assert.throws(() => loadConfig({ DATABASE_URL: databaseUrl }), {
        name: "ConfigError",
        message: new RegExp(
          `^Cannot read the settings file "${path}" \\(EACCES\\)\\. "${path}" belongs to root \\(uid 0\\) with mode 600; ` +
            `this process runs as (?:\\w+ \\()?uid ${nobody}\\)?\\.$`,
          "u",
        ),
      });
    } finally {
      process.seteuid!(0);
    }
  },
);

test("loadSettings() warns about unknown names in the file and suggests the nearest setting", (t) => {
  const { path, databaseUrl } = writeSettings(t, "# x\nDAILY_CREDIT=3\nFOO=1\nPGPASSWORD=p\nNODE_ENV=prod\n");
  assert.deepEqual(loadSettings({ DATABASE_URL: databaseUrl }).warnings, [
    `"DAILY_CREDIT" on line 2 of the settings file "${path}" is not a setting and is ignored; did you mean "DAILY_CREDITS"?`,
    `"FOO" on line 3 of the settings file "${path}" is not a setting and is ignored`,
    `NODE_ENV on line 5 of the settings file "${path}" is "prod", which counts as development; for production it must be "production"`,
  ]);
});
