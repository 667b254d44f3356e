import assert from "node:assert/strict";
import { test } from "node:test";
import { hsl, hsv, hwb } from "culori";
import { fc } from "../../test/properties.ts";
import { colorConversions } from "./conversions.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));

test("colorConversions() gives the published values of CSS Color 4", () => {
  const green = colorConversions("008000");
  assert.deepEqual(green.hsl, { h: 120, s: 100, l: 25 });
  assert.deepEqual(green.hwb, { h: 120, w: 0, b: 50 });
  assert.deepEqual(green.lab, { l: 46.28, a: -47.55, b: 48.59 });
  assert.deepEqual(green.lch, { l: 46.28, c: 67.98, h: 134.38 });
  assert.deepEqual(green.oklab, { l: 0.5198, a: -0.1403, b: 0.1077 });
  assert.deepEqual(green.oklch, { l: 0.5198, c: 0.1769, h: 142.5 });
});

test("colorConversions() converts rebeccapurple", () => {
  assert.deepEqual(colorConversions("663399"), {
    rgb: { r: 102, g: 51, b: 153 },
    hsl: { h: 270, s: 50, l: 40 },
    hsv: { h: 270, s: 67, v: 60 },
    hwb: { h: 270, w: 20, b: 40 },
    cmyk: { c: 33, m: 67, y: 0, k: 40 },
    lab: { l: 32.39, a: 38.42, b: -47.69 },
    lch: { l: 32.39, c: 61.24, h: 308.86 },
    oklab: { l: 0.4403, a: 0.0882, b: -0.1339 },
    oklch: { l: 0.4403, c: 0.1603, h: 303.37 },
  });
});

test("colorConversions() of white and black hold zeros, never -0", () => {
  const zeroHue = { h: 0, s: 0 };
  const white = colorConversions("ffffff");
  assert.deepEqual(
    [white.hsl, white.hsv],
    [
      { ...zeroHue, l: 100 },
      { ...zeroHue, v: 100 },
    ],
  );
  assert.deepEqual(
    [white.cmyk, white.lab],
    [
      { c: 0, m: 0, y: 0, k: 0 },
      { l: 100, a: 0, b: 0 },
    ],
  );
  assert.deepEqual(white.oklch, { l: 1, c: 0, h: 0 });
  const black = colorConversions("000000");
  assert.deepEqual(black.cmyk, { c: 0, m: 0, y: 0, k: 100 });
  assert.deepEqual(black.hwb, { h: 0, w: 0, b: 100 });
  assert.deepEqual(
    [black.lch, black.oklab],
    [
      { l: 0, c: 0, h: 0 },
      { l: 0, a: 0, b: 0 },
    ],
  );
});

test("colorConversions() writes a hue that rounds to 360 as 0", () => {
  assert.equal(colorConversions("ff0001").hsl.h, 0);
  assert.equal(colorConversions("ff0004").hsl.h, 359);
});

test("colorConversions() holds only finite numbers in their ranges, and no -0", () => {
  const percents = (values: readonly number[]): boolean => values.every((v) => v >= 0 && v <= 100 && v % 1 === 0);
  fc.assert(
    fc.property(hexes, (hex) => {
      const all = colorConversions(hex);
      const numbers = Object.values(all).flatMap((notation): number[] => Object.values(notation));
      assert.ok(numbers.every((value) => Number.isFinite(value) && !Object.is(value, -0)));
      const { hsl, hsv, hwb, cmyk, lch, oklch } = all;
      assert.ok(percents([hsl.s, hsl.l, hsv.s, hsv.v, hwb.w, hwb.b, ...Object.values(cmyk)]));
      assert.ok([hsl.h, hsv.h, hwb.h, lch.h, oklch.h].every((hue) => hue >= 0 && hue < 360));
    }),
  );
});

test("colorConversions() agrees with culori on hsl, hsv and hwb", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const ours = colorConversions(hex);
      const [hslOf, hsvOf, hwbOf] = [hsl(`#${hex}`)!, hsv(`#${hex}`)!, hwb(`#${hex}`)!];
      const pairs: readonly (readonly [number, number])[] = [
        [ours.hsl.s, hslOf.s * 100],
        [ours.hsl.l, hslOf.l * 100],
        [ours.hsv.s, hsvOf.s * 100],
        [ours.hsv.v, hsvOf.v * 100],
        [ours.hwb.w, hwbOf.w * 100],
        [ours.hwb.b, hwbOf.b * 100],
      ];
      for (const [rounded, exact] of pairs) assert.ok(Math.abs(rounded - exact) <= 0.5 + 1e-9, hex);
      assert.ok(Math.abs(((ours.hsl.h - (hslOf.h ?? 0) + 540) % 360) - 180) <= 0.5 + 1e-9, hex);
    }),
  );
});
