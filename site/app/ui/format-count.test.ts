import assert from "node:assert/strict";
import test from "node:test";
import { fc } from "../../../test/properties.ts";
import { formatCount } from "./format-count.ts";

test("formatCount() writes whole numbers as English does", () => {
  for (const count of [0, 7, 999, 1000, -999, -1000, 12_345, 999_999, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    assert.equal(formatCount(count), count.toLocaleString("en-US"));
  }
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === count.toLocaleString("en-US")));
});
