import assert from "node:assert/strict";
import test from "node:test";
import { contrastRatio } from "@tincture/color";
import type { Usage } from "../../../server/src/domain/credits/ledger-store.ts";
import { chartUsage, seriesColors } from "./chart-usage.ts";

const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
const rows: readonly Usage[] = [
  { day: "2026-01-01", keyId: "a", operation: "generatePalette", requests: 3, credits: 3 },
  { day: "2026-01-01", keyId: "b", operation: "listColors", requests: 1, credits: 20 },
  { day: "2026-01-03", keyId: "a", operation: "listColors", requests: 2, credits: 7 },
  { day: "2025-12-31", keyId: "a", operation: "getColor", requests: 9, credits: 9 },
];
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

test("chartUsage() stacks credits by key and names those that are gone", () => {
  const { series } = chartUsage(rows, { by: "key", days, keyNames });
  assert.deepEqual(
    series.map(({ label, credits }) => [label, credits]),
    [
      ["Deleted key", 20],
      ["Laptop", 10],
    ],
  );
});

test("chartUsage() joins what finds no color, and loses no credit", () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ ...rows[0]!, keyId: `k${i}`, credits: i + 1 }));
  const { series, days: stacks } = chartUsage(many, { by: "key", days, keyNames });
  assert.equal(series.length, seriesColors.length);
  assert.equal(series.at(-1)?.label, "Others");
  assert.equal(series.at(-1)?.credits, 1 + 2 + 3 + 4);
  assert.deepEqual(stacks[0]?.parts, [9, 8, 7, 6, 5, 10]);
  assert.equal(new Set(series.map(({ color }) => color)).size, series.length);
});

test("seriesColors stand out from the surfaces of both themes by 3 : 1", () => {
  for (const color of seriesColors) {
    for (const surface of ["ffffff", "17181b"]) {
      assert.ok(
        contrastRatio(color, surface) >= 3,
        `${color} on ${surface}: ${contrastRatio(color, surface)}`,
      );
    }
  }
});
