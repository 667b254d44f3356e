import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { ciede2000 } from "../difference.ts";
import { createApartTest } from "./surely-apart.ts";

const axis = fc.double({ min: -110, max: 110, noNaN: true });
const labs = fc.record({ l: fc.double({ min: 0, max: 100, noNaN: true }), a: axis, b: axis });
const step = fc.double({ min: -9, max: 9, noNaN: true });
const isSurelyApart = createApartTest();

test("createApartTest() calls nothing apart that is not, and leaves only what is near the difference or below", () => {
  const near = fc.tuple(labs, step, step, step).map(([{ l, a, b }, dl, da, db]) => [
    { l, a, b },
    { l: Math.min(100, Math.max(0, l + dl)), a: a + da, b: b + db },
  ]);
  fc.assert(
    fc.property(
      fc.oneof(near, fc.tuple(labs, labs)),
      fc.double({ min: 0, max: 12, noNaN: true }),
      ([one, other], asked) => {
        const difference = ciede2000(one, other);
        if (isSurelyApart(one, other, asked)) assert.ok(difference > asked);
        else assert.ok(difference < asked + 0.02);
      },
    ),
    { seed: 2000, ...runs(5000, 100) },
  );
});
