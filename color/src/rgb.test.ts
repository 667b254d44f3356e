import assert from "node:assert/strict";
import { test } from "node:test";
import { rgbToLinear } from "./rgb.ts";

test("rgbToLinear() follows both branches of the sRGB transfer function", () => {
  const { r, g, b } = rgbToLinear({ r: 10, g: 11, b: 188 });
  assert.equal(r, 10 / 255 / 12.92);
  assert.ok(Math.abs(g - 0.0033465) < 1e-6);
  assert.ok(Math.abs(b - 0.5028865) < 1e-6);
});

test("rgbToLinear() never falls as a channel rises", () => {
  for (let byte = 1; byte <= 255; byte++) {
    assert.ok(rgbToLinear({ r: byte, g: 0, b: 0 }).r > rgbToLinear({ r: byte - 1, g: 0, b: 0 }).r);
  }
});
