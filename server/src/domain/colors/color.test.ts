import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultColorSort } from "./color.ts";

test("defaultColorSort() goes by what was asked for, the place before the name", () => {
  assert.equal(defaultColorSort({}), "name");
  assert.equal(defaultColorSort({ name: "sky" }), "relevance");
  assert.equal(defaultColorSort({ near: "336699" }), "distance");
  assert.equal(defaultColorSort({ name: "sky", near: "336699" }), "distance");
});
