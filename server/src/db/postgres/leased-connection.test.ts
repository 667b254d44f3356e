import assert from "node:assert/strict";
import { test } from "node:test";
import { createStatementNames } from "./leased-connection.ts";

test("createStatementNames() gives each text one name, up to a number of texts", () => {
  const nameOf = createStatementNames(2);
  assert.deepEqual(["a", "b", "a", "c", "b"].map(nameOf), ["t1", "t2", "t1", undefined, "t2"]);
});
