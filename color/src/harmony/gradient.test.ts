import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex, inGamut, interpolate } from "culori";
import * as fc from "fast-check";
import { hexToRgb } from "../hex.ts";
import { gradientColors, gradientCss } from "./gradient.ts";

const isInGamut = inGamut("rgb");
const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const stopLists = fc.array(hexes, { minLength: 1, maxLength: 8 });

test("gradientColors() agrees with culori's interpolation in OKLab on what sRGB can show", () => {
  fc.assert(
    fc.property(
      fc.array(hexes, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 2, max: 20 }),
      (stops, count) => {
        const at = interpolate(
          stops.map((hex) => `#${hex}`),
          "oklab",
        );
        for (const [index, hex] of gradientColors(stops, count).entries()) {
          const exact = at(index / (count - 1));
          if (!isInGamut(exact)) continue;
          const expected = hexToRgb(formatHex(exact).slice(1));
          const actual = hexToRgb(hex);
          for (const channel of ["r", "g", "b"] as const) {
            assert.ok(Math.abs(actual[channel] - expected[channel]) <= 1, `${stops.join(" ")}: ${hex}`);
          }
        }
      },
    ),
  );
});

test("gradientColors() begins and ends with the stops, and passes through those on its way", () => {
  fc.assert(
    fc.property(stopLists, fc.integer({ min: 1, max: 4 }), (stops, between) => {
      fc.pre(stops.length > 1);
      const colors = gradientColors(stops, (stops.length - 1) * between + 1);
      assert.deepEqual(
        colors.filter((_, index) => index % between === 0),
        stops,
      );
    }),
  );
});

test("gradientColors() repeats a single stop", () => {
  assert.deepEqual(gradientColors(["C0FFEE"], 3), ["c0ffee", "c0ffee", "c0ffee"]);
});

test("gradientColors() refuses no stops, no hex, and counts that are no integer from 2", () => {
  assert.throws(() => gradientColors([], 3), RangeError);
  assert.throws(() => gradientColors(["#fff", "000000"], 3), SyntaxError);
  for (const count of [1, 0, -1, 2.5, Number.NaN, Infinity]) {
    assert.throws(() => gradientColors(["000000", "ffffff"], count), RangeError);
  }
});

test("gradientCss() names the space and every stop in order", () => {
  fc.assert(
    fc.property(stopLists, (stops) => {
      const css = gradientCss(stops);
      assert.match(css, /^linear-gradient\(to right in oklab(?:, #[0-9a-f]{6}){2,}\)$/);
      const shown = [...css.matchAll(/#(\w{6})/g)].map(([, hex]) => hex);
      assert.deepEqual(shown, stops.length === 1 ? [stops[0], stops[0]] : stops);
    }),
  );
});

test("gradientCss() lets nothing but hexes into the style", () => {
  assert.throws(() => gradientCss(["000000); background: url(//example.com"]), SyntaxError);
  assert.throws(() => gradientCss([]), RangeError);
});
