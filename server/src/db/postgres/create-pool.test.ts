import assert from "node:assert/strict";
import { test } from "node:test";
import { createClientConfig } from "./create-pool.ts";
import { parsePostgresUrl } from "../database-url.ts";

const int8 = 20;

test("createClientConfig() reads whole numbers as exact numbers and refuses what would not be", () => {
  const { types } = createClientConfig(parsePostgresUrl("postgres://localhost/x"));
  const parse = types?.getTypeParser(int8, "text");
  assert.equal(parse?.("-7"), -7);
  assert.equal(parse?.("9007199254740991"), Number.MAX_SAFE_INTEGER);
  assert.throws(() => parse?.("9007199254740993"), /9007199254740993/);
});
