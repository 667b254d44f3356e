import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { packQuickColors, quickDifference, quickErrorMax } from "./quick-difference.ts";

const axis = fc.oneof(fc.double({ min: -110, max: 110, noNaN: true }), fc.integer({ min: -2, max: 2 }));
const labs = fc.record({ l: fc.double({ min: 0, max: 100, noNaN: true }), a: axis, b: axis });

test("quickDifference() is as near to the square of CIEDE2000 as it says, hues opposite or not", () => {
  const pairs = fc.oneof(
    fc.tuple(labs, labs),
    labs.map((lab) => [lab, { l: lab.l, a: -lab.a, b: -lab.b }] as const),
    labs.map((lab) => [lab, lab] as const),
  );
  fc.assert(
    fc.property(pairs, ([first, second]) => {
      const exact = ciede2000(first, second) ** 2;
      const quick = quickDifference(first, packQuickColors([second]), 0);
      assert.ok(Math.abs(quick - exact) <= quickErrorMax * (1 + exact), JSON.stringify({ quick, exact }));
    }),
    { seed: 2000, ...runs(20_000, 100) },
  );
});
