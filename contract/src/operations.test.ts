import assert from "node:assert/strict";
import { test } from "node:test";
import { reservedSlugs } from "./operations.ts";

test("reservedSlugs are the operations that stand where a palette's slug would", () => {
  assert.ok(reservedSlugs.has("generate"));
  assert.ok(!reservedSlugs.has("{slug}"));
});
