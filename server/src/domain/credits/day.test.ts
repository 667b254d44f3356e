import assert from "node:assert/strict";
import { test } from "node:test";
import { createUtcDays, nextMidnight, secondsToMidnight, utcDay } from "./day.ts";

const MIDNIGHT = Date.UTC(2028, 1, 29);

test("utcDay() changes exactly at midnight UTC, on leap days too", () => {
  assert.equal(utcDay(MIDNIGHT - 1), "2028-02-28");
  assert.equal(utcDay(MIDNIGHT), "2028-02-29");
});

test("createUtcDays() says the day of each time, whichever it said before", () => {
  const dayOf = createUtcDays();
  for (const time of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 5, MIDNIGHT - 1, MIDNIGHT + 86_400_000]) {
    assert.equal(dayOf(time), utcDay(time));
  }
});

test("nextMidnight() lies after its argument", () => {
  assert.equal(nextMidnight(MIDNIGHT - 1), MIDNIGHT);
  assert.equal(nextMidnight(MIDNIGHT), MIDNIGHT + 86_400_000);
});

test("secondsToMidnight() is at least 1", () => {
  assert.equal(secondsToMidnight(MIDNIGHT - 1), 1);
  assert.equal(secondsToMidnight(MIDNIGHT), 86_400);
});
