import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../test/sizes.ts";
import { atan2, cos, sin } from "./exact-angles.ts";

const relative = 1e-14;
const reals = (min: number, max: number) => fc.double({ min, max, noNaN: true });

function assertClose(actual: number, expected: number, scale = Math.abs(expected)): void {
  assert.ok(Math.abs(actual - expected) <= relative * scale, `${actual} is not ${expected}`);
}

test("cos() and sin() agree with Math to fourteen digits of one", () => {
  const check = (x: number) => {
    assertClose(cos(x), Math.cos(x), 1);
    assertClose(sin(x), Math.sin(x), 1);
  };
  fc.assert(fc.property(reals(-10, 10), check), runs(2000));
  fc.assert(fc.property(reals(-1e6, 1e6), check), runs(2000));
});

test("cos() and sin() keep fourteen digits near their zeros", () => {
  for (let quarter = 1; quarter < 200; quarter += 2) {
    const zero = (quarter * Math.PI) / 2;
    assertClose(cos(zero), Math.cos(zero));
    assertClose(sin(2 * zero), Math.sin(2 * zero));
  }
});

test("atan2() agrees with Math.atan2 to fourteen digits", () => {
  // Adding 0 makes −0 into 0: zeros carry no sign here.
  const check = (y: number, x: number) => assertClose(atan2(y, x), Math.atan2(y + 0, x + 0));
  fc.assert(fc.property(reals(-200, 200), reals(-200, 200), check), runs(3000));
  assert.deepEqual([atan2(0, 0), atan2(1, 0), atan2(-1, 0)], [0, Math.PI / 2, -Math.PI / 2]);
});
