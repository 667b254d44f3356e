import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoleList } from "./source-roles.ts";

test("parseRoleList() takes hyphens and commas, short colors and a leading #", () => {
  assert.deepEqual(parseRoleList(" Danger : #FFF -accent:06c,primary:1D3557"), {
    primary: "1d3557",
    accent: "0066cc",
    danger: "ffffff",
  });
});

test("parseRoleList() refuses what is no list of pairs", () => {
  for (const text of [
    "",
    "danger",
    "danger:",
    "danger:red",
    "danger:fff:000",
    "danger:fff,danger:000",
    "danger:fff-",
  ]) {
    assert.equal(parseRoleList(text), undefined, text);
  }
});
