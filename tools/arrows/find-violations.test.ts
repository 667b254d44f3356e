import assert from "node:assert/strict";
import test from "node:test";
import { findViolations } from "./find-violations.ts";

const judge = (path: string, source: string) => findViolations([{ path, source }]);

test("findViolations() accepts what the table allows", () => {
  assert.deepEqual(judge("color/src/a.ts", `import "./b.ts"; import "color-name-list/short";`), []);
  assert.deepEqual(judge("server/src/runtime/a/b.ts", `import "@tincture/contract/a"; import "node:crypto";`), []);
  assert.deepEqual(judge("server/src/db/a.ts", `import type { A } from "../runtime/a.ts";`), []);
  assert.deepEqual(judge("tools/a.ts", `import "@scalar/api-reference"; import "fastify/types";`), []);
});

test("findViolations() names the room and what it may not import", () => {
  assert.deepEqual(judge("server/src/runtime/a.ts", `\nimport type { B } from "../store/b.ts";`), [
    "server/src/runtime/a.ts:2 runtime may not import store",
  ]);
  assert.deepEqual(judge("server/src/db/a.ts", `import "../http/b.ts";`), [
    "server/src/db/a.ts:1 db may not import api",
  ]);
  assert.deepEqual(judge("server/src/http/a.ts", `import "kysely";`), [
    "server/src/http/a.ts:1 api may not import kysely",
  ]);
});

test("findViolations() keeps Node out of color and the network out of runtime", () => {
  assert.equal(judge("color/src/a.ts", `import "node:fs";`).length, 1);
  assert.equal(judge("server/src/runtime/a.ts", `import "node:http";`).length, 1);
  assert.equal(judge("server/src/runtime/a.ts", `import "https";`).length, 1);
});

test("findViolations() exempts a folder, not its room", () => {
  const source = `import "csv-parse";`;
  assert.deepEqual(judge("server/src/library/import/csv.ts", source), []);
  assert.equal(judge("server/src/library/csv.ts", source).length, 1);
});

test("findViolations() lets no room reach into another workspace by path", () => {
  assert.equal(judge("server/src/runtime/a.ts", `import "../../../color/src/hex.ts";`).length, 1);
});

test("findViolations() lets nothing import main or cli, and no file lie in no room", () => {
  assert.equal(judge("server/src/http/a.ts", `import "../main.ts";`).length, 1);
  assert.equal(judge("server/src/ops/compose.ts", `import "../cli/main.ts";`).length, 1);
  assert.equal(judge("server/src/stray.ts", "").length, 1);
});

test("findViolations() lets tests reach further, but not code that ships reach into tests", () => {
  const source = `import "node:fs"; import "culori"; import "../store/open-store.ts";`;
  assert.deepEqual(judge("server/src/http/a.test.ts", source), []);
  assert.equal(judge("server/src/http/a.ts", `import "../../../test/b.ts";`).length, 1);
  assert.equal(judge("color/src/a.test.ts", `import "fastify-like";`).length, 1);
});

test("findViolations() lets only tests import test support", () => {
  assert.deepEqual(judge("color/src/a.test.ts", `import "../../test/sizes.ts";`), []);
  assert.deepEqual(judge("color/src/a.test.ts", `import "../../test/properties.ts";`), []);
  assert.deepEqual(judge("color/src/a.test.ts", `import "fast-check";`), [
    "color/src/a.test.ts:1 color may not import fast-check",
  ]);
  assert.equal(judge("color/src/a.ts", `import "../../test/sizes.ts";`).length, 1);
});

test("findViolations() refuses an import by a computed name", () => {
  assert.equal(judge("server/src/http/a.ts", "await import(name)").length, 1);
});

test("findViolations() lets what runs beside the service reach into it, and nothing reach back", () => {
  const source = `import "../color/src/hex.ts"; import "../server/src/keys/a.ts"; import "../test/browser.ts";`;
  assert.deepEqual(judge("workshop/a.ts", source), []);
  assert.deepEqual(judge("workshop/a.ts", `import "../server/src/cli/main.ts";`), [
    "workshop/a.ts:1 workshop may not import cli",
  ]);
  assert.equal(judge("server/src/runtime/a.ts", `import "../../../workshop/a.ts";`).length, 1);
  assert.equal(judge("bench/a.ts", `import "kysely";`).length, 1);
});
