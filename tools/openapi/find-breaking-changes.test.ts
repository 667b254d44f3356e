import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findBreakingChanges } from "./find-breaking-changes.ts";

const text = readFileSync(new URL("../../openapi.json", import.meta.url), "utf8");
const released: unknown = JSON.parse(text);

/** The document after one textual change, which must have hit something. */
function change(pattern: string, replacement: string): unknown {
  assert.ok(text.includes(pattern), `the document no longer has ${pattern}`);
  return JSON.parse(text.replace(pattern, replacement));
}

test("findBreakingChanges() finds none between equal documents", () => {
  assert.deepEqual(findBreakingChanges(released, JSON.parse(text)), []);
});

test("findBreakingChanges() names a removed operation", () => {
  const present = change('"/v1/palettes": {', '"/v1/gone": {');
  assert.deepEqual(findBreakingChanges(released, present), ["GET /v1/palettes: operation removed"]);
});

test("findBreakingChanges() names a renamed operationId", () => {
  const present = change('"operationId": "getColor"', '"operationId": "lookUpColor"');
  assert.deepEqual(findBreakingChanges(released, present), ["GET /v1/color/{hex}: operationId changed"]);
});

test("findBreakingChanges() names a removed and a newly required parameter", () => {
  const present = change(
    '"name": "size",\n            "in": "query",\n            "required": false',
    '"name": "total",\n            "in": "query",\n            "required": true',
  );
  assert.deepEqual(findBreakingChanges(released, present), [
    "GET /v1/palette/generate parameter query total: added as required",
    "GET /v1/palette/generate parameter query size: removed",
  ]);
});

test("findBreakingChanges() names a removed value and a narrowed range of a parameter", () => {
  assert.deepEqual(findBreakingChanges(released, change('"recent",\n', '"newest",\n')), [
    'GET /v1/palettes parameter query sort: value "recent" removed',
  ]);
  assert.deepEqual(findBreakingChanges(released, change('"maximum": 8', '"maximum": 7')), [
    "GET /v1/palette/generate parameter query size: maximum narrowed",
  ]);
});

test("findBreakingChanges() names a removed field and one that is no longer always there", () => {
  const changes = findBreakingChanges(released, change('"save_count": {', '"saves": {'));
  assert.ok(changes.includes("GET /v1/palette/{slug} 200 field data field stats field save_count: removed"));
  const optional = findBreakingChanges(released, change('          "save_count"\n', '          "colors"\n'));
  assert.ok(
    optional.includes("GET /v1/palettes 200 field data items field stats field save_count: no longer always there"),
  );
});

test("findBreakingChanges() looks into the alternatives of a reply", () => {
  const changes = findBreakingChanges(released, change('"save_count": {', '"saves": {'));
  assert.ok(changes.includes("GET /v1/palette/generate 200 field data field stats field save_count: removed"));
  const present = change(
    '"$ref": "#/components/schemas/GeneratedPaletteListAnswer"',
    '"$ref": "#/components/schemas/Tag"',
  );
  assert.deepEqual(findBreakingChanges(released, present).slice(0, 1), [
    "GET /v1/palette/generate 200 field data: no longer always there",
  ]);
});

test("findBreakingChanges() lets additions pass", () => {
  const present = change('"/v1/palettes": {', '"/v1/new": { "get": { "operationId": "new" } }, "/v1/palettes": {');
  assert.deepEqual(findBreakingChanges(released, present), []);
});
