import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatCount, listAlternatives } from "./format-text.ts";
import { formatDay } from "./format-day.ts";

test("formatCount() writes whole numbers as English does", () => {
  for (const count of [0, 7, 999, 1000, -999, -1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    assert.equal(formatCount(count), count.toLocaleString("en-US"));
  }
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === count.toLocaleString("en-US")));
});

test("listAlternatives() offers words as English does", () => {
  const format = new Intl.ListFormat("en-US", { type: "disjunction" });
  fc.assert(fc.property(fc.array(fc.string()), (words) => listAlternatives(words) === format.format(words)));
});

test("formatDay() writes days as English does", () => {
  for (const look of ["long", "medium"] as const) {
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: look, timeZone: "UTC" });
    const times = fc.integer({ min: 0, max: Date.UTC(2200, 0) });
    fc.assert(fc.property(times, (time) => formatDay(time, look) === format.format(time)));
  }
});
