import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { parseIsoTime } from "./iso-time.ts";

const year10000 = Date.UTC(10_000, 0, 1);

test("parseIsoTime() gives back every moment that toISOString writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: year10000 - 1 }), (time) => {
      assert.equal(parseIsoTime(new Date(time).toISOString()), time);
    }),
  );
});

test("parseIsoTime() takes midnight and UTC where nothing else is said", () => {
  assert.equal(parseIsoTime("2027-01-31"), Date.UTC(2027, 0, 31));
  assert.equal(parseIsoTime("2027-01-31T09:30"), Date.UTC(2027, 0, 31, 9, 30));
  assert.equal(parseIsoTime("2027-01-31 09:30:05"), Date.UTC(2027, 0, 31, 9, 30, 5));
  assert.equal(parseIsoTime("2027-01-31T09:30:00.5+02:00"), Date.UTC(2027, 0, 31, 7, 30, 0, 500));
});

test("parseIsoTime() refuses other notations and days that no calendar has", () => {
  for (const text of ["", "2027", "31.01.2027", "2027-02-30", "2027-13-01", "2027-01-31T25:00", "tomorrow"]) {
    assert.equal(parseIsoTime(text), undefined, text);
  }
});
