import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ciede2000 as engineCiede2000 } from "../difference.ts";
import { hexToLab as engineHexToLab } from "../lab.ts";
import { hexToOklab as engineHexToOklab } from "../oklab.ts";
import {
  byteToLinear,
  ciede2000,
  hexToLab,
  hexToOklab,
  linearToByte,
  linearToSrgb,
  oklabToHex,
} from "./index.ts";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));

test("ciede2000() gives published values of Sharma's table", () => {
  const rows: readonly (readonly number[])[] = [
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
    [50, -1, 2, 50, 0, 0, 2.3669],
    [50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195],
    [50, -0.001, 2.49, 50, 0.0011, -2.49, 4.7461],
    [50, 2.5, 0, 61, -5, 29, 22.8977],
    [22.7233, 20.0904, -46.694, 23.0331, 14.973, -42.5619, 2.0373],
    [90.8027, -2.0831, 1.441, 91.1528, -1.6435, 0.0447, 1.4441],
    [2.0776, 0.0795, -1.135, 0.9033, -0.0636, -0.5514, 0.9082],
  ];
  for (const [l1, a1, b1, l2, a2, b2, expected] of rows) {
    const difference = ciede2000({ l: l1!, a: a1!, b: b1! }, { l: l2!, a: a2!, b: b2! });
    assert.equal(difference.toFixed(4), expected!.toFixed(4));
  }
});

test("ciede2000() agrees with the engine's version to twelve digits", () => {
  fc.assert(
    fc.property(hexes, hexes, (one, two) => {
      const [first, second] = [engineHexToLab(one), engineHexToLab(two)];
      assert.ok(Math.abs(ciede2000(first, second) - engineCiede2000(first, second)) < 1e-10);
    }),
    { numRuns: 3000 },
  );
});

test("hexToLab() agrees with the engine's version to ten digits", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const [exact, engine] = [hexToLab(hex), engineHexToLab(hex)];
      for (const axis of ["l", "a", "b"] as const) assert.ok(Math.abs(exact[axis] - engine[axis]) < 1e-10);
    }),
    { numRuns: 2000 },
  );
});

test("hexToOklab() agrees with the engine's version to seven digits", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const [exact, engine] = [hexToOklab(hex), engineHexToOklab(hex)];
      // Published to ten digits, the matrices leave up to 1e-7 on grays, which the engine's version sets to 0.
      for (const axis of ["l", "a", "b"] as const) assert.ok(Math.abs(exact[axis] - engine[axis]) < 1e-7);
    }),
    { numRuns: 2000 },
  );
});

test("oklabToHex() gives back every hex that hexToOklab() read", () => {
  fc.assert(
    fc.property(hexes, (hex) => assert.equal(oklabToHex(hexToOklab(hex)), hex)),
    { numRuns: 3000 },
  );
});

test("oklabToHex() clips what lies outside sRGB", () => {
  assert.equal(oklabToHex({ l: 2, a: 0, b: 0 }), "ffffff");
  assert.equal(oklabToHex({ l: -1, a: 0, b: 0 }), "000000");
});

test("linearToSrgb() and byteToLinear() are a round trip on all bytes", () => {
  for (let byte = 0; byte <= 255; byte += 1)
    assert.equal(Math.round(linearToSrgb(byteToLinear(byte)) * 255), byte);
});

test("linearToByte() is the rounded component, also where one byte ends and the next begins", () => {
  for (let step = 0; step <= 200_000; step += 1) {
    const linear = step / 200_000;
    assert.equal(linearToByte(linear), Math.round(linearToSrgb(linear) * 255));
  }
  for (let byte = 1; byte <= 255; byte += 1) {
    const least = bisect((linear) => linearToSrgb(linear) * 255 >= byte - 0.5);
    assert.equal(linearToByte(least - 1e-12), byte - 1);
    assert.equal(linearToByte(least + 1e-12), byte);
  }
});

test("linearToByte() clips", () => {
  assert.deepEqual([-1, 0, 1, 2, NaN].map(linearToByte), [0, 0, 255, 255, 0]);
});

/** Where from 0 to 1 a condition begins to hold. */
function bisect(holds: (x: number) => boolean): number {
  let [below, above] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (below + above) / 2;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
