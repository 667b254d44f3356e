import assert from "node:assert/strict";
import { test } from "node:test";
import { fiftyPalettes, generatedPalette, oneColor, ownAccount, uncachedColor } from "./endpoints.ts";
import { type OverviewRow, summarizeOverview } from "./overview-summary.ts";
import { peers } from "./peers.ts";

const load = { before: 0.5, after: 2 };
const own = [ownAccount, oneColor, uncachedColor, fiftyPalettes, generatedPalette].map(({ label }, place) =>
  createRow(label, 40 + 40 * place),
);
const rows = [createRow("node:http", 20), ...own];

test("summarizeOverview() has ten lines, the missing services with what installs them", () => {
  const lines = summarizeOverview(rows, load);
  assert.equal(lines.length, 10);
  assert.equal(lines.filter((line) => line.includes("git clone https://github.com/")).length, peers.length);
});

test("summarizeOverview() has ten lines with other services, each beside what does the same here", () => {
  const others = peers.flatMap(({ endpoints }) =>
    endpoints.map(({ label, beside }) => ({ ...createRow(label, 480), beside })),
  );
  const lines = summarizeOverview([...rows, ...others], load);
  assert.equal(lines.length, 10);
  assert.ok(
    lines.includes(
      "The Color API, each another takes 480 µs, 4.00 times /color/:hex, each another here; " +
        "The Color API, a scheme of five takes 480 µs, 2.40 times /palette/generate here.",
    ),
  );
});

test("summarizeOverview() judges by the goals, in times of node:http", () => {
  const lines = summarizeOverview(rows, load);
  assert.equal(lines[1], "/account takes 40.0 µs (40.0 to 40.0): 2.00 times, above the goal of 1.5.");
  assert.match(
    summarizeOverview([rows[0]!, createRow(oneColor.label, 30)], load)[1]!,
    /: 1\.50 times, within the goal/,
  );
});

function createRow(label: string, cpuMicros: number): OverviewRow {
  const figures = { requestsPerSecond: 1, cpuMicros, p50Ms: 1, p99Ms: cpuMicros, bytesPerAnswer: 1, failedShare: 0 };
  return { label, figures, ratio: cpuMicros / 20, cpuMicrosMin: cpuMicros, cpuMicrosMax: cpuMicros };
}
