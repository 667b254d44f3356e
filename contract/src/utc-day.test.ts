import assert from "node:assert/strict";
import { test } from "node:test";
import { createUtcDays, nextMidnight, utcDay } from "./utc-day.ts";

test("createUtcDays() tells the day of each time as utcDay() does, also where clocks are set back", () => {
  const dayOf = createUtcDays();
  const midnight = nextMidnight(Date.UTC(2026, 1, 28, 12));
  for (const now of [midnight - 1, midnight, midnight + 1, midnight - 1, 0, midnight])
    assert.equal(dayOf(now), utcDay(now));
});
