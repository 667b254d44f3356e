import assert from "node:assert/strict";
import test from "node:test";
import { formatAge } from "./save-state.ts";

test("formatAge() counts minutes, hours and days, and treats the future as now", () => {
  const now = Date.UTC(2026, 5, 1);
  const ages = [-5000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 3 * 86_400_000];
  assert.deepEqual(
    ages.map((age) => formatAge(now - age, now)),
    ["just now", "just now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago", "yesterday", "3 days ago"],
  );
});
