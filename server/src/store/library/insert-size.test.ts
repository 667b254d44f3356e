import assert from "node:assert/strict";
import { test } from "node:test";
import { createInsertSize, type InsertSize } from "./insert-size.ts";

const FIRST_ROWS = 50;

/** The size after fifty inserts. */
function settle(heldMs: (rows: number) => number, isShared = false): number {
  const size = createInsertSize();
  for (let i = 0; i < 50; i++) size.note(size.current(), { heldMs: heldMs(size.current()), isShared });
  return size.current();
}

/** One that has come to its largest. */
function createLargest(): InsertSize {
  const size = createInsertSize();
  while (size.current() < 1000) size.note(size.current(), { heldMs: 0, isShared: false });
  return size;
}

test("createInsertSize() settles where an insert takes fifteen to twenty-five milliseconds", () => {
  const rows = settle((count) => 5 + count * 0.1);
  assert.ok(rows >= 100 && rows <= 200, String(rows));
});

test("createInsertSize() settles where it takes three to six while others write too", () => {
  const rows = settle((count) => 1 + count * 0.05, true);
  assert.ok(rows >= 40 && rows <= 100, String(rows));
});

test("note() gets there at once when somebody begins to write", () => {
  const size = createLargest();
  size.note(1000, { heldMs: 20, isShared: true });
  assert.equal(size.current(), 300);
});

test("note() never grows after a slow insert", () => {
  const size = createInsertSize();
  for (let rows = FIRST_ROWS; rows <= 100; rows = size.current()) {
    size.note(rows, { heldMs: 100, isShared: false });
    assert.equal(size.current(), rows);
    size.note(rows, { heldMs: 0, isShared: false });
  }
  while (size.current() > 20) size.note(size.current(), { heldMs: 100, isShared: true });
  size.note(20, { heldMs: 100, isShared: false });
  assert.equal(size.current(), 20);
});

test("note() leaves the size after an insert that was smaller", () => {
  const size = createLargest();
  size.note(1, { heldMs: 0, isShared: false });
  size.note(999, { heldMs: 100, isShared: false });
  assert.equal(size.current(), 1000);
});

test("createInsertSize() stays within its bounds on the fastest and the slowest machine", () => {
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
      Math.min(FIRST_ROWS, least),
    );
  }
});
