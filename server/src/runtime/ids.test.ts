import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createId } from "./ids.ts";

test("createId() is a UUID of version 7", () => {
  assert.match(
    createId(Date.now(), randomBytes),
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test("createId() sorts by time", () => {
  const ids = [1, 2, 1_000, 1_767_225_600_000, 1_767_225_600_001].map((now) => createId(now, randomBytes));
  assert.deepEqual(ids, ids.toSorted());
});
