import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChunkRows, nextChunkRows } from "./chunk-size.ts";

function settle(heldMs: (rows: number) => number, isShared = false): number {
  let rows = firstChunkRows;
  for (let i = 0; i < 50; i++) rows = nextChunkRows(rows, { heldMs: heldMs(rows), isShared });
  return rows;
}

test("nextChunkRows() settles where a chunk takes fifteen to twenty-five milliseconds", () => {
  const rows = settle((count) => 5 + count * 0.1);
  assert.ok(rows >= 100 && rows <= 200, String(rows));
});

test("nextChunkRows() settles where it takes three to six while others write too", () => {
  const rows = settle((count) => 1 + count * 0.05, true);
  assert.ok(rows >= 40 && rows <= 100, String(rows));
});

test("nextChunkRows() gets there at once when somebody begins to write", () => {
  const rows = nextChunkRows(1000, { heldMs: 20, isShared: true });
  assert.equal(rows, 300);
});

test("nextChunkRows() never grows after a slow chunk", () => {
  for (const rows of [20, firstChunkRows, 99, 100]) {
    assert.equal(nextChunkRows(rows, { heldMs: 100, isShared: false }), rows);
  }
});

test("nextChunkRows() stays within its bounds on the fastest and the slowest machine", () => {
  for (const [isShared, least] of [
    [false, 100],
    [true, 20],
  ] as const) {
    assert.equal(
      settle(() => 0, isShared),
      1000,
    );
    assert.equal(
      settle(() => 1000, isShared),
      Math.min(firstChunkRows, least),
    );
  }
});
