import assert from "node:assert/strict";
import test from "node:test";
import { nextPath, pathWithNext } from "./form-input.ts";

test("nextPath() keeps a path of this site, and is the dashboard when there is none", () => {
  assert.equal(nextPath("/palettes?tags=warm#first"), "/palettes?tags=warm#first");
  for (const value of [null, undefined, ""]) assert.equal(nextPath(value), "/dashboard");
});

test("nextPath() never leads to another site", () => {
  for (const value of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/x",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
  ]) {
    assert.equal(nextPath(value), "/");
  }
});

test("pathWithNext() brings nextPath() the same path back", () => {
  const address = new URL(pathWithNext("/sign-in", "/palettes?tags=a&sort=b"), "http://site.example");
  assert.equal(nextPath(address.searchParams.get("next")), "/palettes?tags=a&sort=b");
  assert.equal(pathWithNext("/sign-in", "/dashboard"), "/sign-in");
});
