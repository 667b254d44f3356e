import assert from "node:assert/strict";
import { test } from "node:test";
import { formatProgress, ProgressBar } from "./progress-bar.ts";
import { formatTable } from "./print.ts";

test("formatTable() aligns columns below their headers", () => {
  const table = formatTable(
    ["ID", "NAME"],
    [
      ["1", "Ada"],
      ["200", ""],
    ],
  );
  assert.equal(table, "ID   NAME\n1    Ada\n200\n");
});

test("formatProgress() shows share, rows and speed", () => {
  const line = formatProgress({ rows: 2500, bytes: 50, bytesTotal: 100, elapsedMs: 500 });
  assert.equal(line, "████████████░░░░░░░░░░░░  50%  2,500 rows, 5,000/s");
});

test("formatProgress() leaves out the share where the end is not known", () => {
  assert.equal(
    formatProgress({ rows: 1, bytes: 50, bytesTotal: undefined, elapsedMs: 0 }),
    "1 rows, 1,000/s",
  );
});

test("ProgressBar draws on a terminal alone, at most ten times a second, and clears its line", () => {
  for (const isTTY of [true, false]) {
    const written: string[] = [];
    const bar = new ProgressBar({ isTTY, write: (text) => written.push(text) });
    const progress = { rows: 1, bytes: 1, bytesTotal: undefined };
    bar.draw({ ...progress, elapsedMs: 10 });
    bar.draw({ ...progress, elapsedMs: 50 });
    bar.draw({ ...progress, elapsedMs: 110 });
    bar.clear();
    bar.clear();
    assert.equal(written.length, isTTY ? 3 : 0);
  }
});
