import assert from "node:assert/strict";
import { test } from "node:test";
import { PageFailures } from "./page-failures.ts";

test("PageFailures.note() tells a reason with its error once, and then its number for each second", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const lines: [object, string][] = [];
  const failures = new PageFailures({ error: (line: object, message: string) => void lines.push([line, message]) });
  const error = new TypeError("x is undefined");
  for (let i = 0; i < 1000; i += 1) failures.note(error, `req_${i}`);
  failures.note(new Error("another"), "req_other");
  assert.deepEqual(lines.slice(0, 1), [[{ err: error, requestId: "req_0" }, "page failed"]]);
  assert.equal(lines.length, 2);
  t.mock.timers.tick(1000);
  assert.deepEqual(lines.slice(2), [[{ reason: "x is undefined", more: 999 }, "pages failed"]]);
  for (let i = 0; i < 100; i += 1) failures.note(new Error(`reason ${i}`), "req_many");
  failures.close();
  assert.equal(lines.length, 3 + 31 + 1);
  assert.deepEqual(lines.at(-1), [{ reason: "other reasons", more: 69 }, "pages failed"]);
});
