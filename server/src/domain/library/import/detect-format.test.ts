import assert from "node:assert/strict";
import { test } from "node:test";
import { detectDelimiter, detectFormat } from "./detect-format.ts";

test("detectFormat() goes by an extension that means one thing", () => {
  assert.equal(detectFormat(Buffer.from("[1]"), "a.ndjson"), "ndjson");
  assert.equal(detectFormat(Buffer.from("[1]"), "a.JSONL"), "ndjson");
  assert.equal(detectFormat(Buffer.from("[colors]"), "a.csv"), "csv");
});

test("detectFormat() goes by the first character elsewhere", () => {
  assert.equal(detectFormat(Buffer.from("\n [1]"), "a.json"), "json");
  assert.equal(detectFormat(Buffer.from('{"a":1}'), "a.json"), "ndjson");
  assert.equal(detectFormat(Buffer.from('{"a":1}'), "-"), "ndjson");
  assert.equal(detectFormat(Buffer.from("colors,name"), "-"), "csv");
  assert.equal(detectFormat(Buffer.from("colors,name"), "a.json"), "json");
  assert.equal(detectFormat(Buffer.from("")), "ndjson");
});

test("detectDelimiter() takes what the header has most of", () => {
  assert.equal(detectDelimiter(Buffer.from("colors,name\na;b;c;d")), ",");
  assert.equal(detectDelimiter(Buffer.from("colors;name;tags,x\n")), ";");
  assert.equal(detectDelimiter(Buffer.from("colors\tname\r\n")), "\t");
  assert.equal(detectDelimiter(Buffer.from("colors")), ",");
});
