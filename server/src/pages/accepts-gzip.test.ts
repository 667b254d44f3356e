import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptsGzip } from "./accepts-gzip.ts";

test("acceptsGzip() finds gzip in any list that does not forbid it", () => {
  for (const header of [
    "gzip",
    "br, GZIP",
    "gzip;q=0.5",
    "deflate;q=1, gzip ; q=0.001",
    "*",
    "x-gzip",
    "*;q=0.1, br",
  ])
    assert.ok(acceptsGzip(header), header);
});

test("acceptsGzip() takes what is not named, or weighs nothing, for refused", () => {
  const refusing = [
    undefined,
    "",
    "br",
    "gzipped",
    "gzip;q=0",
    "gzip;q=0.000",
    "*;q=0",
    "gzip; Q=0, *",
    "identity",
  ];
  for (const header of refusing) assert.ok(!acceptsGzip(header), String(header));
});
