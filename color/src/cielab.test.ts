import assert from "node:assert/strict";
import { test } from "node:test";
import { lab, lab65 } from "culori";
import { fc } from "../../test/properties.ts";
import { runs } from "../../test/sizes.ts";
import { hexToLab, type Lab, lightToLabD50, linearToLab } from "./cielab.ts";
import { hexToLinear } from "./srgb.ts";

const hexes = fc.stringMatching(/^[0-9a-f]{6}$/);

function hexToLabD50(hex: string): Lab {
  return lightToLabD50(hexToLinear(hex));
}

function assertNear(actual: Lab, expected: Lab, tolerance: number): void {
  for (const axis of ["l", "a", "b"] as const) {
    assert.ok(Math.abs(actual[axis] - expected[axis]) <= tolerance, `${axis}: ${actual[axis]} ${expected[axis]}`);
  }
}

test("hexToLab() gives the published D65 values of the sRGB primaries", () => {
  assertNear(hexToLab("ff0000"), { l: 53.24, a: 80.09, b: 67.2 }, 0.01);
  assertNear(hexToLab("00ff00"), { l: 87.74, a: -86.18, b: 83.18 }, 0.01);
  assertNear(hexToLab("0000ff"), { l: 32.3, a: 79.19, b: -107.86 }, 0.01);
});

test("lightToLabD50() gives the values of CSS Color 4 and its tests", () => {
  assertNear(hexToLabD50("008000"), { l: 46.2777, a: -47.5524, b: 48.5863 }, 5e-4);
  assertNear(hexToLabD50("ff0000"), { l: 54.2905, a: 80.8049, b: 69.891 }, 5e-4);
  assertNear(hexToLabD50("0000ff"), { l: 29.5683, a: 68.2874, b: -112.0297 }, 5e-4);
});

test("hexToLab() agrees with culori's lab65", () => {
  fc.assert(fc.property(hexes, (hex) => assertNear(hexToLab(hex), lab65(`#${hex}`)!, 1e-4)));
});

test("lightToLabD50() agrees with culori's lab", () => {
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

test("linearToLab() agrees with hexToLab() to ten digits", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      assertNear(linearToLab(hexToLinear(hex)), hexToLab(hex), 1e-10);
    }),
    runs(2000),
  );
});

test("hexToLab() and lightToLabD50() have the tristimulus values of sRGB's primaries behind them", () => {
  const d65 = { l: 0.3127 / 0.329, a: 1, b: (1 - 0.3127 - 0.329) / 0.329 };
  const d50 = { l: 0.3457 / 0.3585, a: 1, b: (1 - 0.3457 - 0.3585) / 0.3585 };
  const [red, green, blue] = ["ff0000", "00ff00", "0000ff"].map((hex) => toXyz(hexToLab(hex), d65));
  assertNear(red!, { l: 0.4123908, a: 0.212639, b: 0.0193308 }, 1e-7);
  assertNear(green!, { l: 0.3575843, a: 0.7151687, b: 0.1191948 }, 1e-7);
  assertNear(blue!, { l: 0.1804808, a: 0.0721923, b: 0.9505322 }, 1e-7);
  const adapted = ["ff0000", "00ff00", "0000ff"].map((hex) => toXyz(hexToLabD50(hex), d50));
  const sum = (axis: keyof Lab) => adapted.reduce((total, xyz) => total + xyz[axis], 0);
  assertNear({ l: sum("l"), a: sum("a"), b: sum("b") }, d50, 1e-14);
});

/** Returns X, Y and Z as l, a and b: the inverse of CIE 015:2018, section 8.2.1. */
function toXyz({ l, a, b }: Lab, white: Lab): Lab {
  const y = (l + 16) / 116;
  const uncurve = (f: number) => (f > 6 / 29 ? f ** 3 : ((f - 4 / 29) * 108) / 841);
  return { l: white.l * uncurve(y + a / 500), a: white.a * uncurve(y), b: white.b * uncurve(y - b / 200) };
}
