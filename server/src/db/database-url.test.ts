import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { parseDatabaseUrl, parsePostgresUrl } from "./database-url.ts";
import { Client } from "pg";

test("parseDatabaseUrl() takes relative and absolute paths", () => {
  assert.deepEqual(parseDatabaseUrl("sqlite:data/a b.db"), {
    engine: "sqlite",
    file: resolve("data/a b.db"),
  });
  assert.deepEqual(parseDatabaseUrl("sqlite:/data/a.db"), { engine: "sqlite", file: "/data/a.db" });
  assert.deepEqual(parseDatabaseUrl("sqlite:///data/a.db"), { engine: "sqlite", file: "/data/a.db" });
});

test("parseDatabaseUrl() takes both schemes of PostgreSQL", () => {
  for (const scheme of ["postgres", "postgresql"]) {
    const location = parseDatabaseUrl(`${scheme}://ada@db.example/tincture`);
    assert.ok(location.engine === "postgres");
    assert.equal(location.label, "db.example:5432/tincture");
  }
});

for (const url of [
  "",
  "data/a.db",
  "sqlite:",
  "sqlite::memory:",
  "sqlite://host/a.db",
  "mysql://h/db",
  "postgres:tincture",
  "sqlite:a\0b",
]) {
  test(`parseDatabaseUrl() refuses ${JSON.stringify(url)} and names the setting`, () => {
    assert.throws(() => parseDatabaseUrl(url), { code: "invalid_parameter", publicMessage: /DATABASE_URL/ });
  });
}

test("parseDatabaseUrl() keeps a password to itself", () => {
  assert.throws(
    () => parseDatabaseUrl("mysql://root:hunter2@host/db"),
    (error: Error) => {
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    },
  );
});

const urls = [
  ["postgres://ada:secret@db.example:6543/tincture", "db.example:6543/tincture"],
  ["postgresql://ada@db.example/tincture?sslmode=disable", "db.example:5432/tincture"],
  ["postgres://[::1]/tincture", "[::1]:5432/tincture"],
  ["postgres:///tincture?host=/run/postgresql", "/run/postgresql:5432/tincture"],
  ["postgres://ada@/tincture?host=/run/postgresql&port=5433", "/run/postgresql:5433/tincture"],
  ["postgres:///tincture", "localhost:5432/tincture"],
] as const;

for (const [url, label] of urls) {
  test(`parsePostgresUrl() shows ${url} as ${label}`, () => {
    assert.equal(parsePostgresUrl(url).label, label);
  });
}

test("parsePostgresUrl() hands user, password and parameters on to the driver", () => {
  const url = "postgres://ada:p%40ss%2Bword@db.example:6543/tincture?options=-c%20search_path%3Dcolors";
  const client = new Client({ connectionString: parsePostgresUrl(url).connectionString });
  assert.equal(client.user, "ada");
  assert.equal(client.password, "p@ss+word");
  assert.equal(client.host, "db.example");
  assert.equal(client.port, 6543);
  assert.equal(client.database, "tincture");
});

const sslModes = [
  ["disable", false],
  ["require", { rejectUnauthorized: false }],
  ["verify-full", {}],
] as const;

for (const [mode, ssl] of sslModes) {
  test(`parsePostgresUrl() gives the sslmode ${mode} the meaning it has in libpq`, (t) => {
    const warn = t.mock.method(process, "emitWarning");
    const { connectionString } = parsePostgresUrl(`postgres://db/tincture?sslmode=${mode}`);
    const client = new Client({ connectionString });
    assert.deepEqual(client.ssl, ssl);
    assert.equal(warn.mock.callCount(), 0);
  });
}

for (const query of ["sslmode=prefer", "sslmode=Require", "sslmode=", "sslmode=verify-ca"]) {
  test(`parsePostgresUrl() refuses ${query}`, () => {
    assert.throws(() => parsePostgresUrl(`postgres://ada:hunter2@db/tincture?${query}`, "--to"), {
      code: "invalid_parameter",
      publicMessage: /sslmode.* of --to (must be one of|needs)/,
    });
  });
}

const options = [
  ["-c search_path=colors", "colors"],
  ["-csearch_path=a,b --work_mem=8MB", "a,b"],
  ["--search_path=a -c Search_Path=a,\\ b", "a, b"],
  ["-c work_mem=8MB", undefined],
] as const;

for (const [text, searchPath] of options) {
  test(`parsePostgresUrl() reads the search path of the options ${text}`, () => {
    const url = `postgres://db/t?options=${encodeURIComponent(text)}`;
    assert.equal(parsePostgresUrl(url).searchPath, searchPath);
  });
}

for (const url of [
  "postgres:",
  "postgres://",
  "postgres://ada:hunter2@db.example",
  "postgres://ada:hunter2@db.example:99999/tincture",
  "postgres://ada:hunter2%@db.example/tincture",
  "postgres://ada:hunter2#x@db.example/tincture",
  "postgres://ada:hunter2@db example/tincture",
]) {
  test(`parsePostgresUrl() refuses ${url} without quoting it`, () => {
    assert.throws(
      () => parsePostgresUrl(url),
      (error: Error) => {
        assert.match(error.message, /DATABASE_URL must look like/);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    );
  });
}
