import assert from "node:assert/strict";
import test from "node:test";
import { findViolations } from "./find-violations.ts";

const judge = (path: string, source: string) => findViolations([{ path, source }]);

test("findViolations() accepts what the table allows", () => {
  assert.deepEqual(judge("color/src/a.ts", `import "./b.ts"; import "color-name-list/short";`), []);
  assert.deepEqual(judge("server/src/runtime/a/b.ts", `import "@tincture/contract/a"; import "node:crypto";`), []);
  assert.deepEqual(judge("server/src/db/a.ts", `import type { A } from "../runtime/a.ts";`), []);
  assert.deepEqual(judge("server/src/site/a.ts", `import "@scalar/api-reference"; import "fastify/types";`), []);
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
