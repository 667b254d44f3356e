import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../../color/src/generate/seed.ts";
import { toModelSpace, varyPalette } from "./vary.ts";

const still = { hue: 0, chroma: 0, contrast: 0, lightness: 0, noise: 0 };
const colors = Float64Array.of(0.8, 0.1, 0, 0.3, 0, 0.05);

test("varyPalette() changes nothing where nothing is varied", () => {
  const varied = varyPalette(colors, still, createRandom("any"));
  for (const [index, value] of varied.entries()) assert.ok(Math.abs(value - colors[index]!) < 1e-12);
});

test("varyPalette() turns all hues by the same angle", () => {
  const varied = varyPalette(colors, { ...still, hue: 1 }, createRandom("turn"));
  const one = Math.atan2(varied[2]!, varied[1]!);
  const other = Math.atan2(varied[5]!, varied[4]!) - Math.PI / 2;
  assert.ok(Math.abs(Math.sin(one - other)) < 1e-9 && Math.cos(one - other) > 0);
  assert.ok(Math.abs(one) > 0.01);
});

test("toModelSpace() puts the darkest color first and doubles a and b", () => {
  assert.deepEqual([...toModelSpace(colors)], [0.3, 0, 0.1, 0.8, 0.2, 0]);
});
