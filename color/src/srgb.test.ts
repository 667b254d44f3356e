import assert from "node:assert/strict";
import { test } from "node:test";
import { hexToLinear, linearToByte } from "./srgb.ts";

test("hexToLinear() follows both branches of the sRGB transfer function", () => {
  const { r, g, b } = hexToLinear("0a0bbc");
  assert.equal(r, 10 / 255 / 12.92);
  assert.ok(Math.abs(g - 0.0033465) < 1e-6);
  assert.ok(Math.abs(b - 0.5028865) < 1e-6);
});

test("hexToLinear() never falls as a channel rises", () => {
  for (let byte = 1; byte <= 255; byte++) assert.ok(byteToLinear(byte) > byteToLinear(byte - 1));
});

test("linearToByte() undoes hexToLinear() on all bytes", () => {
  for (let byte = 0; byte <= 255; byte += 1) {
    assert.equal(Math.round(linearToSrgb(byteToLinear(byte)) * 255), byte);
    assert.equal(linearToByte(byteToLinear(byte)), byte);
  }
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

function byteToLinear(byte: number): number {
  return hexToLinear(byte.toString(16).padStart(6, "0")).b;
}

/** IEC 61966-2-1:1999, section 5.2. */
function linearToSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** Returns the smallest value from 0 to 1 that meets a condition. */
function bisect(holds: (x: number) => boolean): number {
  let [below, above] = [0, 1];
  for (let round = 0; round < 60; round += 1) {
    const middle = (below + above) / 2;
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}
