import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { UsageError } from "./errors.ts";
import { parseChoice, parseDailyLimit, parseDuration, parseExpiry, parseInteger } from "./options.ts";

test("parseInteger() accepts integers in the range and rejects everything else", () => {
  const range = { min: 2, max: 8 };
  fc.assert(fc.property(fc.integer(range), (value) => assert.equal(parseInteger("--n", String(value), range), value)));
  for (const text of ["1", "9", "", " 5", "5.0", "05", "+5", "-5", "5e0", "0x5", "nine"]) {
    assert.throws(() => parseInteger("--n", text, range), UsageError, text);
  }
});

test("parseDailyLimit() returns null for default", () => {
  assert.equal(parseDailyLimit("--daily-limit", "default"), null);
  assert.equal(parseDailyLimit("--daily-limit", "0"), 0);
  assert.throws(() => parseDailyLimit("--daily-limit", "2147483648"), UsageError);
});

test("parseDuration() accepts seconds, minutes, hours and days up to a year", () => {
  assert.equal(parseDuration("--overlap", "0s"), 0);
  assert.equal(parseDuration("--overlap", "30m"), 1_800_000);
  assert.equal(parseDuration("--overlap", "24h"), 86_400_000);
  assert.equal(parseDuration("--overlap", "366d"), 366 * 86_400_000);
  for (const text of ["", "5", "h", "1.5h", "-1h", "367d", "1w", "1H"]) {
    assert.throws(() => parseDuration("--overlap", text), UsageError, text);
  }
});

test("parseExpiry() accepts only times in the future", () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(parseExpiry("--expires", "2026-01-02", now), Date.UTC(2026, 0, 2));
  assert.equal(parseExpiry("--expires", "2026-01-01T00:00:00.001Z", now), now + 1);
  for (const text of ["2026-01-01", "2025-12-31", "tomorrow", ""]) {
    assert.throws(() => parseExpiry("--expires", text, now), UsageError, text);
  }
});

test("parseChoice() names the choices", () => {
  assert.equal(parseChoice("plan", "pro", ["free", "pro"]), "pro");
  assert.throws(() => parseChoice("plan", "Pro", ["free", "pro"]), /must be one of free, pro, got "Pro"/);
});
