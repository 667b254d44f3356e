import assert from "node:assert/strict";
import test from "node:test";
import { describeQuery } from "./describe-query.ts";

const plain = { tags: [], sort: "popular", page: 1 } as const;

test("describeQuery() names everything that is looked for", () => {
  assert.equal(describeQuery(plain), "Palettes");
  assert.equal(describeQuery({ ...plain, tags: ["warm", "calm"] }), "Palettes tagged warm or calm");
  assert.equal(
    describeQuery({ ...plain, name: "sea", size: 5, near: "2a9d8f" }),
    "Palettes of 5 colors near #2a9d8f called “sea”",
  );
});
