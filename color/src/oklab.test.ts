import assert from "node:assert/strict";
import { test } from "node:test";
import { oklab } from "culori";
import * as fc from "fast-check";
import { hexToOklab, hexToOklch, labToLch } from "./oklab.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

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

function assertLch(hex: string, [l, c, h]: readonly [number, number, number]): void {
  const actual = hexToOklch(hex);
  assert.ok(Math.abs(actual.l - l) < 5e-5, `${hex} l ${actual.l}`);
  assert.ok(Math.abs(actual.c - c) < 5e-5, `${hex} c ${actual.c}`);
  assert.ok(Math.abs(actual.h - h) < 5e-3, `${hex} h ${actual.h}`);
}
