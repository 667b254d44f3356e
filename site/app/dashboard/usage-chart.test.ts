import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import type { Usage } from "@tincture/contract/credits";
import { chartUsage } from "./usage-chart.ts";

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
    series.map(({ label, credits }) => `${label} ${credits}`),
    ["/colors 27", "/palette/generate 3"],
  );
  assert.deepEqual(stacks, [
    { day: "2026-01-01", credits: 23, requests: 4, parts: [20, 3] },
    { day: "2026-01-02", credits: 0, requests: 0, parts: [0, 0] },
    { day: "2026-01-03", credits: 7, requests: 2, parts: [7, 0] },
  ]);
});

test("chartUsage() joins series without a color, and loses no credit", () => {
  const { series, days: stacks } = chartUsage(many, { by: "key", days, keyNames });
  assert.equal(series.length, 6);
  assert.deepEqual([series.at(-1)?.label, series.at(-1)?.credits], ["Others", 1 + 2 + 3 + 4]);
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
