import assert from "node:assert/strict";
import test from "node:test";
import { parseExpiry } from "./key-fields.ts";

const now = Date.parse("2026-05-05T12:00:00Z");

test("parseExpiry() reads an empty text as never", () => {
  assert.deepEqual(parseExpiry("", now), { expiresAt: null });
});

test("parseExpiry() returns the end of the day in UTC, also for today", () => {
  assert.deepEqual(parseExpiry("2026-12-31", now), { expiresAt: Date.parse("2027-01-01T00:00:00Z") });
  assert.deepEqual(parseExpiry("2026-05-05", now), { expiresAt: Date.parse("2026-05-06T00:00:00Z") });
});

test("parseExpiry() refuses past days", () => {
  assert.deepEqual(parseExpiry("2026-05-04", now), {
    problem: "That day is over; choose today or a later one",
  });
});

test("parseExpiry() refuses invalid days", () => {
  for (const text of ["tomorrow", "2026-02-30", "2026-13-01", "+002026-05-06", "2026-05-06T00:00", "9".repeat(99)]) {
    const expiry = parseExpiry(text, now);
    assert.ok("problem" in expiry, text);
    assert.equal(expiry.problem, "That is not a date; write it like 2030-12-31");
  }
});
