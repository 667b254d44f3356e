import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { oklabToLinear } from "../exact-math/oklab.ts";
import { hexToOklab } from "../oklab.ts";
import { fitToGamut } from "./gamut.ts";

const reals = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test("fitToGamut() leaves a color of sRGB as it is", () => {
  for (const hex of ["c04a2f", "336699", "d0e0b0", "808080", "ffffff", "000000"]) {
    const { l, a, b } = hexToOklab(hex);
    const colors = Float64Array.of(9, 9, 9, l, a, b);
    fitToGamut(colors, 1);
    assert.deepEqual([...colors], [9, 9, 9, l, a, b]);
  }
});

test("fitToGamut() brings any color into sRGB and keeps its lightness and hue", () => {
  fc.assert(
    fc.property(reals(-0.2, 1.2), reals(-0.5, 0.5), reals(-0.5, 0.5), (l, a, b) => {
      const colors = Float64Array.of(l, a, b);
      fitToGamut(colors, 0);
      const [fittedL, fittedA, fittedB] = [colors[0]!, colors[1]!, colors[2]!];
      assert.equal(fittedL, Math.min(1, Math.max(0, l)));
      assert.ok(Math.abs(fittedA * b - fittedB * a) < 1e-12);
      assert.ok(fittedA * a + fittedB * b >= 0);
      for (const linear of oklabToLinear({ l: fittedL, a: fittedA, b: fittedB }))
        assert.ok(linear > -2e-4 && linear < 1 + 2e-4);
    }),
    { numRuns: 1000 },
  );
});
