import assert from "node:assert/strict";
import { test } from "node:test";
import { type Components, drawIndex, drawNormal, drawPoint } from "./mixture.ts";
import { createRandom } from "./seed.ts";

const correlated: Components = {
  dimension: 2,
  cumulative: Float64Array.of(1),
  gaussianAt: () => ({ mean: Float64Array.of(3, -1), factor: Float64Array.of(2, 1, 0.5) }),
};

test("drawPoint() has the component's mean and covariance, and writes nowhere else", () => {
  const random = createRandom("mixture");
  const point = new Float64Array(4).fill(7);
  const sums = { x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  const count = 40_000;
  for (let draw = 0; draw < count; draw += 1) {
    drawPoint(correlated, random, { point, from: 1 });
    const [x, y] = [point[1]! - 3, point[2]! + 1];
    sums.x += x / count;
    sums.y += y / count;
    sums.xx += (x * x) / count;
    sums.xy += (x * y) / count;
    sums.yy += (y * y) / count;
  }
  assert.deepEqual([point[0], point[3]], [7, 7]);
  const expected = { x: 0, y: 0, xx: 4, xy: 2, yy: 1.25 };
  for (const key of ["x", "y", "xx", "xy", "yy"] as const)
    assert.ok(Math.abs(sums[key] - expected[key]) < 0.1, `${key} ${sums[key]}`);
});

test("drawIndex() draws in proportion to shares and never what has none", () => {
  const random = createRandom("index");
  const counts = [0, 0, 0, 0];
  for (let draw = 0; draw < 20_000; draw += 1) counts[drawIndex(Float64Array.of(0.25, 0.25, 0.35, 1), random)]! += 1;
  assert.equal(counts[1], 0);
  assert.ok(Math.abs(counts[0]! - 5000) < 250);
  assert.ok(Math.abs(counts[2]! - 2000) < 180);
});

test("drawNormal() turns a probability into the tabulated quantile, to seven digits", () => {
  // Numbers of the stream are multiples of 2⁻³². Half a step is added to avoid 0.
  const halfStep = 0.5 / 2 ** 32;
  // Wichura 1988, table of test values. The others are from tables of the normal distribution.
  const rows = [
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-10, -6.361340902404056],
    [0.975, 1.959963984540054],
    [0.6, 0.2533471031357997],
  ] as const;
  for (const [probability, expected] of rows)
    assert.ok(Math.abs(drawNormal(() => probability - halfStep) / expected - 1) < 1e-6, `${probability}`);
});

test("drawNormal() has mean 0, variance 1, no skew and the normal's fourth moment", () => {
  const random = createRandom("normal");
  const numbers = Array.from({ length: 100_000 }, () => drawNormal(random));
  const moment = (power: number) => numbers.reduce((sum, x) => sum + x ** power, 0) / numbers.length;
  assert.ok(Math.abs(moment(1)) < 0.015);
  assert.ok(Math.abs(moment(2) - 1) < 0.02);
  assert.ok(Math.abs(moment(3)) < 0.05);
  assert.ok(Math.abs(moment(4) - 3) < 0.15);
});
