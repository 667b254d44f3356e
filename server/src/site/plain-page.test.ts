import assert from "node:assert/strict";
import { test } from "node:test";
import { wantsJson } from "./plain-page.ts";

test("wantsJson() is true for programs and false for browsers", () => {
  for (const accept of ["application/json", "application/json, text/html;q=0.5", "text/plain, application/json"])
    assert.ok(wantsJson(accept), accept);
  for (const accept of [undefined, "", "*/*", "text/html,application/xhtml+xml", "text/html, application/json"])
    assert.ok(!wantsJson(accept), String(accept));
});
