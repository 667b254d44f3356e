import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { parseDatabaseUrl } from "./database-url.ts";

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
