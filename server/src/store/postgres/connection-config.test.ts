import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInt8 } from "./connection-config.ts";

test("parseInt8() gives exact numbers and refuses what would not be", () => {
  assert.equal(parseInt8("-7"), -7);
  assert.equal(parseInt8("9007199254740991"), Number.MAX_SAFE_INTEGER);
  assert.throws(() => parseInt8("9007199254740993"), /9007199254740993/);
});
