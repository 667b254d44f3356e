import assert from "node:assert/strict";
import { test } from "node:test";
import { converter, inGamut } from "culori";
import * as fc from "fast-check";
import { hexToRgb } from "../hex.ts";
import { hexToOklch } from "../oklab.ts";
import { oklchToHex } from "./oklch-to-hex.ts";

const toRgb = converter("rgb");
const isInGamut = inGamut("rgb");
const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const colors = fc.record({
  l: fc.double({ min: 0, max: 1, noNaN: true }),
  c: fc.double({ min: 0, max: 0.5, noNaN: true }),
  h: fc.double({ min: -360, max: 720, noNaN: true }),
});

test("oklchToHex() undoes hexToOklch()", () => {
  for (const hex of ["000000", "ffffff", "ff0000", "00ff00", "0000ff", "ffff00", "00ffff", "ff00ff"]) {
    assert.equal(oklchToHex(hexToOklch(hex)), hex);
  }
  fc.assert(fc.property(hexes, (hex) => oklchToHex(hexToOklch(hex)) === hex));
});

test("oklchToHex() agrees with culori on what sRGB can show", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const expected = { mode: "oklch" as const, ...color };
      fc.pre(isInGamut(expected));
      const { r, g, b } = toRgb(expected);
      const actual = hexToRgb(oklchToHex(color));
      for (const [channel, value] of [
        [actual.r, r],
        [actual.g, g],
        [actual.b, b],
      ] as const) {
        assert.ok(Math.abs(channel - 255 * value) < 0.51);
      }
    }),
  );
});

test("oklchToHex() gives black at the least lightness, white at the greatest", () => {
  fc.assert(
    fc.property(colors, ({ c, h }) => {
      for (const l of [-0.1, 0]) assert.equal(oklchToHex({ l, c, h }), "000000");
      for (const l of [1, 1.1]) assert.equal(oklchToHex({ l, c, h }), "ffffff");
    }),
  );
});

test("oklchToHex() keeps lightness and hue, and never adds chroma, whatever it is given", () => {
  fc.assert(
    fc.property(colors, (color) => {
      const shown = hexToOklch(oklchToHex(color));
      // Near black a byte is a large step of OKLCH.
      const slack = color.l < 0.15 ? 0.05 : 0.006;
      assert.ok(Math.abs(shown.l - color.l) < slack, `${color.l} ${shown.l}`);
      assert.ok(shown.c < color.c + slack);
      const turn = Math.abs(((shown.h - color.h + 900) % 360) - 180);
      const arc = shown.c * ((turn * Math.PI) / 180);
      assert.ok(arc < slack, `${color.h} ${shown.h}`);
    }),
    { numRuns: 500 },
  );
});
