import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createRequestIds } from "./request-ids.ts";

test("createRequestIds() gives distinct ids from randomness", () => {
  const createRequestId = createRequestIds(randomBytes);
  const ids = Array.from({ length: 2000 }, () => createRequestId());
  for (const id of ids) assert.match(id, /^req_[0-9A-Za-z]{20}$/);
  assert.equal(new Set(ids).size, ids.length);
});
