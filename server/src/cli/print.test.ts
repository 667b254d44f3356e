import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTable, ProgressBar } from "./print.ts";

test("formatTable() aligns columns with their headers", () => {
  const table = formatTable(
    ["ID", "NAME"],
    [
      ["1", "Ada"],
      ["200", ""],
    ],
  );
  assert.equal(table, "ID   NAME\n1    Ada\n200\n");
});

test("ProgressBar shows share, rows and speed", () => {
  const line = drawOnce({ rows: 2500, bytes: 50, bytesTotal: 100, elapsedMs: 500 });
  assert.equal(line, "████████████░░░░░░░░░░░░  50%  2,500 rows, 5,000/s");
});

test("ProgressBar omits the share if the size is unknown", () => {
  const line = drawOnce({ rows: 1, bytes: 50, bytesTotal: undefined, elapsedMs: 0 });
  assert.equal(line, "1 rows, 1,000/s");
});

test("ProgressBar draws only on a terminal, at most ten times a second, and clears its line", () => {
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

/** Returns the terminal output without the sequence that clears the line. */
function drawOnce(progress: Parameters<ProgressBar["draw"]>[0]): string {
  let written = "";
  new ProgressBar({ isTTY: true, write: (text) => (written += text) }).draw(progress);
  assert.ok(written.startsWith("\r\u001b[2K"));
  return written.slice("\r\u001b[2K".length);
}
