import assert from "node:assert/strict";
import { test } from "node:test";
import { drawNormal, normalQuantile } from "./normal.ts";
import { createRandom } from "./random.ts";

test("normalQuantile() gives tabulated quantiles to seven digits", () => {
  // Wichura 1988, table of test values; the others from any table of the normal distribution.
  const rows = [
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.26234008979841],
    [0.975, 1.959963984540054],
    [0.6, 0.2533471031357997],
  ] as const;
  for (const [probability, expected] of rows)
    assert.ok(Math.abs(normalQuantile(probability) / expected - 1) < 1e-6, `${probability}`);
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
