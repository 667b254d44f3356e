import assert from "node:assert/strict";
import { test } from "node:test";
import { fiftyPalettes, generatedPalette, oneColor, ownAccount, uncachedColor } from "./endpoints.ts";
import { type OverviewRow, summarizeOverview } from "./overview-summary.ts";

const load = { before: 0.5, after: 2 };
const endpoints = [ownAccount, oneColor, uncachedColor, fiftyPalettes, generatedPalette];
const rows = [createRow("node:http", 20), ...endpoints.map(({ label }, place) => createRow(label, 40 + 40 * place))];

test("summarizeOverview() compares each ratio with its limit", () => {
  const lines = summarizeOverview(rows, load);
  assert.equal(lines.length, 7);
  assert.equal(lines[1], "/account takes 40.0 µs (40.0 to 40.0): 2.00 times, within the limit of 2.2.");
  assert.match(lines[2]!, /: 4\.00 times, above the limit of 3\.$/);
});

function createRow(label: string, cpuMicros: number): OverviewRow {
  const figures = { requestsPerSecond: 1, cpuMicros, p50Ms: 1, p99Ms: cpuMicros, bytesPerAnswer: 1, failedShare: 0 };
  return { label, figures, ratio: cpuMicros / 20, cpuMicrosMin: cpuMicros, cpuMicrosMax: cpuMicros };
}
