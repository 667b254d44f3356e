import assert from "node:assert/strict";
import test from "node:test";
import { formatDay, formatWait, lastDays } from "./days.ts";

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
