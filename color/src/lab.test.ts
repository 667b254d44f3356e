import assert from "node:assert/strict";
import { test } from "node:test";
import { lab, lab65 } from "culori";
import * as fc from "fast-check";
import { hexToLab, hexToLabD50, type Lab } from "./lab.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

function assertNear(actual: Lab, expected: Lab, tolerance: number): void {
  for (const axis of ["l", "a", "b"] as const) {
    assert.ok(
      Math.abs(actual[axis] - expected[axis]) <= tolerance,
      `${axis}: ${actual[axis]} ${expected[axis]}`,
    );
  }
}

test("hexToLab() gives the published D65 values of the sRGB primaries", () => {
  assertNear(hexToLab("ff0000"), { l: 53.24, a: 80.09, b: 67.2 }, 0.01);
  assertNear(hexToLab("00ff00"), { l: 87.74, a: -86.18, b: 83.18 }, 0.01);
  assertNear(hexToLab("0000ff"), { l: 32.3, a: 79.19, b: -107.86 }, 0.01);
});

test("hexToLabD50() gives the values of CSS Color 4 and its tests", () => {
  assertNear(hexToLabD50("008000"), { l: 46.2777, a: -47.5524, b: 48.5863 }, 5e-4);
  assertNear(hexToLabD50("ff0000"), { l: 54.2905, a: 80.8049, b: 69.891 }, 5e-4);
  assertNear(hexToLabD50("0000ff"), { l: 29.5683, a: 68.2874, b: -112.0297 }, 5e-4);
});

test("hexToLab() agrees with culori's lab65", () => {
  fc.assert(fc.property(hexes, (hex) => assertNear(hexToLab(hex), lab65(`#${hex}`)!, 1e-4)));
});

test("hexToLabD50() agrees with culori's lab", () => {
  fc.assert(fc.property(hexes, (hex) => assertNear(hexToLabD50(hex), lab(`#${hex}`)!, 1e-4)));
});

test("hexToLab() gives no gray a hue", () => {
  for (let byte = 0; byte < 256; byte++) {
    const hex = byte.toString(16).padStart(2, "0").repeat(3);
    for (const { l, a, b } of [hexToLab(hex), hexToLabD50(hex)]) {
      assert.ok(Object.is(a, 0) && Object.is(b, 0));
      assert.ok(l >= 0 && l <= 100 && !Object.is(l, -0));
    }
  }
});
