import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestName } from "./nearest-name.ts";

const known = ["name", "size", "near", "like", "sort", "tags", "tags_match", "include", "limit", "offset", "colors"];

test("nearestName() finds what a slip of the hand stands for", () => {
  for (const [written, name] of [
    ["tag", "tags"],
    ["TAGS", "tags"],
    ["Limit", "limit"],
    ["lim", "limit"],
    ["ofset", "offset"],
    ["oftset", "offset"],
    ["tagsMatch", "tags_match"],
    ["tags-match", "tags_match"],
    ["colour", "colors"],
    ["includes", "include"],
    ["naer", "near"],
  ] as const) {
    assert.equal(nearestName(written, known), name, written);
  }
});

test("nearestName() suggests nothing for what resembles no name", () => {
  for (const written of ["q", "", "page", "api_key", "x".repeat(9000)]) {
    assert.equal(nearestName(written, known), undefined, written.slice(0, 20));
  }
});
