import assert from "node:assert/strict";
import { test } from "node:test";
import { rgbToXyz, whiteD50, whiteD65, type Xyz, xyzD65ToD50 } from "./xyz.ts";

function assertNear(actual: Xyz, expected: Xyz, tolerance: number): void {
  for (const axis of ["x", "y", "z"] as const) {
    assert.ok(
      Math.abs(actual[axis] - expected[axis]) <= tolerance,
      `${axis}: ${actual[axis]} ${expected[axis]}`,
    );
  }
}

test("rgbToXyz() maps white to D65", () => {
  assertNear(rgbToXyz({ r: 255, g: 255, b: 255 }), whiteD65, 1e-15);
});

test("rgbToXyz() gives the primaries of sRGB", () => {
  assertNear(rgbToXyz({ r: 255, g: 0, b: 0 }), { x: 0.4123908, y: 0.212639, z: 0.0193308 }, 1e-7);
  assertNear(rgbToXyz({ r: 0, g: 255, b: 0 }), { x: 0.3575843, y: 0.7151687, z: 0.1191948 }, 1e-7);
  assertNear(rgbToXyz({ r: 0, g: 0, b: 255 }), { x: 0.1804808, y: 0.0721923, z: 0.9505322 }, 1e-7);
});

test("xyzD65ToD50() maps the one white to the other", () => {
  assertNear(xyzD65ToD50(whiteD65), whiteD50, 1e-14);
});
