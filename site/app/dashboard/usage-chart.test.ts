import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import type { Usage } from "@tincture/contract/credits";
import { fc } from "../../../test/properties.ts";
import { chartScale, chartUsage, formatDay, formatWait, lastDays, listShares } from "./usage-chart.ts";

const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
const rows: readonly Usage[] = [
  { day: "2026-01-01", keyId: "a", operation: "generatePalette", requests: 3, credits: 3 },
  { day: "2026-01-01", keyId: "b", operation: "listColors", requests: 1, credits: 20 },
  { day: "2026-01-03", keyId: "a", operation: "listColors", requests: 2, credits: 7 },
  { day: "2025-12-31", keyId: "a", operation: "getColor", requests: 9, credits: 9 },
];
const many = Array.from({ length: 9 }, (_, i): Usage => ({
  day: "2026-01-01",
  keyId: `k${i}`,
  operation: "generatePalette",
  requests: 3,
  credits: i + 1,
}));
const keyNames = new Map([["a", "Laptop"]]);

test("chartUsage() stacks credits by endpoint, the largest first", () => {
  const { series, days: stacks } = chartUsage(rows, { by: "endpoint", days, keyNames });
  assert.deepEqual(
    series.map(({ label, credits }) => [label, credits]),
    [
      ["/colors", 27],
      ["/palette/generate", 3],
    ],
  );
  assert.deepEqual(stacks, [
    { day: "2026-01-01", credits: 23, requests: 4, parts: [20, 3] },
    { day: "2026-01-02", credits: 0, requests: 0, parts: [0, 0] },
    { day: "2026-01-03", credits: 7, requests: 2, parts: [7, 0] },
  ]);
});

test("chartUsage() stacks credits by key and names deleted keys", () => {
  const { series } = chartUsage(rows, { by: "key", days, keyNames });
  assert.deepEqual(
    series.map(({ label, credits }) => [label, credits]),
    [
      ["Deleted key", 20],
      ["Laptop", 10],
    ],
  );
});

test("chartUsage() joins series without a color, and loses no credit", () => {
  const { series, days: stacks } = chartUsage(many, { by: "key", days, keyNames });
  assert.equal(series.length, 6);
  assert.equal(series.at(-1)?.label, "Others");
  assert.equal(series.at(-1)?.credits, 1 + 2 + 3 + 4);
  assert.deepEqual(stacks[0]?.parts, [9, 8, 7, 6, 5, 10]);
  assert.equal(new Set(series.map(({ color }) => color)).size, series.length);
});

test("chartUsage() uses colors with a contrast of 3 : 1 in both themes", () => {
  const { series } = chartUsage(many, { by: "key", days, keyNames });
  for (const { color } of series) {
    for (const surface of ["ffffff", "17181b"]) {
      assert.ok(contrastRatio(color, surface) >= 3, `${color} on ${surface}: ${contrastRatio(color, surface)}`);
    }
  }
});

test("listShares() lists only the series of the day", () => {
  const chart = chartUsage(rows, { by: "endpoint", days, keyNames });
  const shares = chart.days.map((day) => listShares(day, chart).map(({ label, credits }) => [label, credits]));
  assert.deepEqual(shares, [
    [
      ["/colors", 20],
      ["/palette/generate", 3],
    ],
    [],
    [["/colors", 7]],
  ]);
});

test("chartScale() has round numbers", () => {
  assert.deepEqual(chartScale(0), [0, 1, 2, 3, 4]);
  assert.deepEqual(chartScale(23), [0, 10, 20, 30]);
  assert.deepEqual(chartScale(500), [0, 200, 400, 600]);
  assert.deepEqual(chartScale(400), [0, 100, 200, 300, 400]);
});

test("chartScale() reaches the largest value in a few even integer steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (largest) => {
      const scale = chartScale(largest);
      const [zero, step] = scale;
      assert.equal(zero, 0);
      assert.ok(Number.isInteger(step) && scale.every((tick, i) => tick === i * step!));
      assert.ok(scale.at(-1)! >= largest && scale.at(-2)! < Math.max(largest, 4));
      assert.ok(scale.length <= 5);
    }),
  );
});

test("lastDays() ends with today in UTC, also across months", () => {
  const now = Date.parse("2026-03-01T23:59:59.999Z");
  assert.deepEqual(lastDays(3, now), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("formatDay() returns month and day", () => {
  assert.equal(formatDay("2026-11-03"), "Nov 3");
});

test("formatWait() rounds minutes up", () => {
  assert.equal(formatWait(1), "1 min");
  assert.equal(formatWait(59 * 60_000 + 1), "1 h 0 min");
  assert.equal(formatWait(18_720_000), "5 h 12 min");
});
