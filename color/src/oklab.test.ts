import assert from "node:assert/strict";
import { test } from "node:test";
import { converter, inGamut, oklab } from "culori";
import { fc } from "../../test/properties.ts";
import { runs } from "../../test/sizes.ts";
import { hexToRgb } from "./hex.ts";
import {
  fitToGamut,
  hexToOklab,
  hexToOklch,
  labToLch,
  linearToOklab,
  oklabToHex,
  oklabToLinear,
  oklchToHex,
} from "./oklab.ts";
import { hexToLinear } from "./srgb.ts";

const toRgb = converter("rgb");
const isInGamut = inGamut("rgb");
const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);
const reals = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const colors = fc.record({ l: reals(0, 1), c: reals(0, 0.5), h: reals(-360, 720) });

test("hexToOklab() agrees with culori's oklab", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const expected = oklab(`#${hex}`)!;
      for (const axis of ["l", "a", "b"] as const) {
        assert.ok(Math.abs(hexToOklab(hex)[axis] - expected[axis]) < 1e-6);
      }
    }),
  );
});

test("hexToOklch() gives the values of CSS Color 4 and its tests", () => {
  assertLch("ff0000", [0.62796, 0.25768, 29.234]);
  assertLch("008000", [0.51975, 0.17686, 142.495]);
  assertLch("00ff00", [0.86644, 0.29483, 142.495]);
  assertLch("0000ff", [0.45201, 0.31321, 264.052]);
});

test("hexToOklch() gives grays neither chroma nor hue", () => {
  for (let byte = 0; byte < 256; byte++) {
    const { c, h } = hexToOklch(byte.toString(16).padStart(2, "0").repeat(3));
    assert.ok(Object.is(c, 0) && Object.is(h, 0));
  }
});

test("labToLch() keeps the hue from 0 up to 360", () => {
  const axis = fc.double({ min: -200, max: 200, noNaN: true });
  fc.assert(
    fc.property(axis, axis, (a, b) => {
      const { c, h } = labToLch({ l: 50, a, b }, 0);
      assert.ok(h >= 0 && h < 360 && c >= 0);
    }),
  );
});

test("labToLch() knows the four axes", () => {
  const hue = (a: number, b: number): number => labToLch({ l: 0, a, b }, 0).h;
  assert.deepEqual([hue(1, 0), hue(0, 1), hue(-1, 0), hue(0, -1), hue(0, 0)], [0, 90, 180, 270, 0]);
  assert.equal(hue(1, -Number.MIN_VALUE), 0);
});

test("linearToOklab() is hexToOklab() but for the noise of grays", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const [raw, cleared] = [linearToOklab(hexToLinear(hex)), hexToOklab(hex)];
      // The matrices are published with ten digits, which leaves up to 1e-7 on grays. hexToOklab()
      // clears it.
      for (const axis of ["l", "a", "b"] as const) assert.ok(Math.abs(raw[axis] - cleared[axis]) < 1e-7);
    }),
    runs(2000),
  );
});

test("oklabToHex() gives back every hex that linearToOklab() read", () => {
  fc.assert(
    fc.property(hexes, (hex) => assert.equal(oklabToHex(linearToOklab(hexToLinear(hex))), hex)),
    runs(3000),
  );
});

test("oklabToHex() clips what lies outside sRGB", () => {
  assert.equal(oklabToHex({ l: 2, a: 0, b: 0 }), "ffffff");
  assert.equal(oklabToHex({ l: -1, a: 0, b: 0 }), "000000");
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
      // Near black, one 8-bit step is large in OKLCH: half of the first is ∛(0.5 / 255 / 12.92) =
      // 0.0533.
      const slack = color.l < 0.15 ? 0.054 : 0.006;
      assert.ok(Math.abs(shown.l - color.l) < slack, `${color.l} ${shown.l}`);
      assert.ok(shown.c < color.c + slack);
      const turn = Math.abs(((shown.h - color.h + 900) % 360) - 180);
      const arc = shown.c * ((turn * Math.PI) / 180);
      assert.ok(arc < slack, `${color.h} ${shown.h}`);
    }),
    runs(500),
  );
});

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
      for (const linear of Object.values(oklabToLinear({ l: fittedL, a: fittedA, b: fittedB })))
        assert.ok(linear > -2e-4 && linear < 1 + 2e-4);
    }),
    runs(1000),
  );
});

function assertLch(hex: string, [l, c, h]: readonly [number, number, number]): void {
  const actual = hexToOklch(hex);
  assert.ok(Math.abs(actual.l - l) < 5e-5, `${hex} l ${actual.l}`);
  assert.ok(Math.abs(actual.c - c) < 5e-5, `${hex} c ${actual.c}`);
  assert.ok(Math.abs(actual.h - h) < 5e-3, `${hex} h ${actual.h}`);
}
