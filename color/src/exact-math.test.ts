import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../test/properties.ts";
import { runs } from "../../test/sizes.ts";
import { atan2, cbrt, cos, exp, log, pow, sin } from "./exact-math.ts";

const relative = 1e-14;
const reals = (min: number, max: number) => fc.double({ min, max, noNaN: true });

function assertClose(actual: number, expected: number, scale = Math.abs(expected)): void {
  assert.ok(Math.abs(actual - expected) <= relative * scale, `${actual} is not ${expected}`);
}

test("exp() agrees with Math.exp to fourteen digits", () => {
  fc.assert(
    fc.property(reals(-700, 700), (x) => assertClose(exp(x), Math.exp(x))),
    runs(2000),
  );
});

test("exp() is right at its edges", () => {
  assert.equal(exp(0), 1);
  assert.equal(exp(1000), Infinity);
  assert.equal(exp(-1000), 0);
  assert.ok(Number.isNaN(exp(NaN)));
  assert.ok(Math.abs(exp(-740) / Math.exp(-740) - 1) < 1e-2, "a subnormal keeps what digits it has");
});

test("log() agrees with Math.log to fourteen digits", () => {
  fc.assert(
    fc.property(reals(Number.MIN_VALUE, Number.MAX_VALUE), (x) => assertClose(log(x), Math.log(x))),
    runs(2000),
  );
  fc.assert(
    fc.property(reals(0.5, 2), (x) => assertClose(log(x), Math.log(x))),
    runs(2000),
  );
});

test("log() and exp() know every power of two", () => {
  for (let exponent = -1074; exponent <= 1023; exponent += 1) {
    assertClose(log(2 ** exponent), exponent * Math.LN2);
    if (exponent > -1022) assertClose(exp(exponent * Math.LN2), 2 ** exponent, 1e3 * 2 ** exponent);
  }
});

test("log() is right at its edges", () => {
  assert.deepEqual([log(1), log(0), log(Infinity), log(-1)], [0, -Infinity, Infinity, NaN]);
});

test("pow() agrees with ** for the exponents of sRGB", () => {
  fc.assert(
    fc.property(reals(1e-6, 1), (x) => assertClose(pow(x, 2.4), x ** 2.4)),
    runs(2000),
  );
  fc.assert(
    fc.property(reals(1e-6, 1), (x) => assertClose(pow(x, 1 / 2.4), x ** (1 / 2.4))),
    runs(2000),
  );
  assert.equal(pow(0, 2.4), 0);
});

test("cbrt() agrees with Math.cbrt to fourteen digits", () => {
  fc.assert(
    fc.property(reals(-1e300, 1e300), (x) => assertClose(cbrt(x), Math.cbrt(x))),
    runs(2000),
  );
  fc.assert(
    fc.property(reals(-1, 1), (x) => assertClose(cbrt(x), Math.cbrt(x))),
    runs(2000),
  );
  assert.deepEqual([cbrt(0), cbrt(-27), cbrt(64)], [0, -3, 4]);
});

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
  // Adds 0 to turn −0 into 0, since the sign of zeros does not matter here.
  const check = (y: number, x: number) => assertClose(atan2(y, x), Math.atan2(y + 0, x + 0));
  fc.assert(fc.property(reals(-200, 200), reals(-200, 200), check), runs(3000));
  assert.deepEqual([atan2(0, 0), atan2(1, 0), atan2(-1, 0)], [0, Math.PI / 2, -Math.PI / 2]);
});
