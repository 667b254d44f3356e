import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChunkRows, nextChunkRows } from "./chunk-size.ts";

function settle(tookMs: (rows: number) => number): number {
  let rows = firstChunkRows;
  for (let i = 0; i < 50; i++) rows = nextChunkRows(rows, tookMs(rows));
  return rows;
}

test("nextChunkRows() settles where a chunk takes fifteen to twenty-five milliseconds", () => {
  const rows = settle((count) => 5 + count * 0.1);
  assert.ok(rows >= 100 && rows <= 200, String(rows));
});

test("nextChunkRows() stays within its bounds on the fastest and the slowest machine", () => {
  assert.equal(
    settle(() => 0),
    1000,
  );
  assert.equal(
    settle(() => 1000),
    100,
  );
});
