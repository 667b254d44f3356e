import assert from "node:assert/strict";
import { test } from "node:test";
import { BadRowReport, formatBadRow, formatSummary } from "./import-report.ts";

test("BadRowReport shows the first hundred and counts the rest", () => {
  const lines: string[] = [];
  const report = new BadRowReport((line) => lines.push(line));
  for (let line = 1; line <= 1250; line++) report.add({ line, reason: "is bad" });
  report.finish();
  assert.equal(report.rows.length, 100);
  assert.deepEqual(
    [lines.length, lines[0], lines.at(-1)],
    [101, "Line 1: is bad", "… and 1,150 more bad rows"],
  );
});

test("formatBadRow() names the item of an array too", () => {
  assert.equal(formatBadRow({ line: 4, item: 2, reason: "is bad" }), "Item 2 (line 4): is bad");
});

test("formatSummary() counts what was done, or would be", () => {
  const counts = { rows: 1010, imported: 1000, duplicates: 7, bad: 3 };
  assert.equal(formatSummary(counts, false), "Imported 1,000, duplicates skipped 7, bad rows 3");
  assert.equal(formatSummary(counts, true), "Good rows 1,007, bad rows 3; nothing imported");
});
