import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatJson } from "./format-json.ts";

test("formatJson() keeps short values on a line and breaks long ones", () => {
  assert.equal(formatJson({ a: [1, 2], b: {} }), '{ "a": [1, 2], "b": {} }');
  const long = "x".repeat(60);
  assert.equal(
    formatJson({ data: { name: long, list: [1, null] }, n: 1 }),
    `{\n  "data": {\n    "name": "${long}",\n    "list": [1, null]\n  },\n  "n": 1\n}`,
  );
});

test("formatJson() writes the same value as JSON.stringify()", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(JSON.stringify(JSON.parse(formatJson(value))), JSON.stringify(value));
    }),
  );
});
