import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hexToOklch } from "../oklab.ts";
import { realizeColor } from "./realize-color.ts";

const DEGREE = Math.PI / 180;

test("realizeColor() gives back a color that is in sRGB", () => {
  for (const hex of ["c04a2f", "336699", "d0e0b0", "808080"]) {
    const { l, c, h } = hexToOklch(hex);
    assert.equal(realizeColor({ l, c, h: h * DEGREE }), hex);
  }
});

test("realizeColor() keeps lightness and hue of a color outside sRGB", () => {
  const wishes = fc.record({
    l: fc.double({ min: 0.3, max: 0.85, noNaN: true }),
    c: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
    h: fc.double({ min: 0, max: 360, noNaN: true }),
  });
  fc.assert(
    fc.property(wishes, (wish) => {
      const { l, c, h } = hexToOklch(realizeColor({ ...wish, h: wish.h * DEGREE }));
      const turn = Math.abs(h - wish.h);
      assert.ok(Math.abs(l - wish.l) < 0.01);
      assert.ok(c < wish.c + 0.01);
      assert.ok(Math.min(turn, 360 - turn) < 4);
    }),
    { numRuns: 500 },
  );
});
