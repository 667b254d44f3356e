import assert from "node:assert/strict";
import { test } from "node:test";
import { createConditioner } from "./condition.ts";
import type { Components } from "./mixture.ts";

/**
 * Two slots and one component. Coordinate 0 of the first slot is correlated with coordinate 0 of
 * the second.
 */
const tied: Components = {
  dimension: 6,
  cumulative: Float64Array.of(1),
  gaussianAt: () => ({
    mean: Float64Array.of(0.2, 0, 0, 0.8, 0, 0),
    factor: Float64Array.of(0.1, 0, 0.1, 0, 0, 0.1, 0.06, 0, 0, 0.08, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0, 0.1),
  }),
};
const condition = createConditioner(tied);

test("createConditioner() gives back the mixture when nothing is known", () => {
  assert.equal(condition(new Float64Array()), tied);
});

test("createConditioner() gives the conditional mean and deviation of the other slot", () => {
  const rest = condition(Float64Array.of(0.3, 0, 0));
  assert.equal(rest.dimension, 3);
  const likely = rest.cumulative[0]! > 0.5 ? 0 : 1;
  // μ₂ + Σ₂₁ Σ₁₁⁻¹ (x − μ₁) = 0.8 + 0.006 / 0.01 · 0.1, and √(Σ₂₂ − Σ₂₁ Σ₁₁⁻¹ Σ₁₂) = √(0.01 −
  // 0.0036)
  assert.ok(Math.abs(rest.gaussianAt(likely).mean[0]! - 0.86) < 1e-9);
  assert.ok(Math.abs(rest.gaussianAt(likely).factor[0]! - 0.08) < 1e-9);
});

test("createConditioner() seats a known color where it is more likely", () => {
  const rest = condition(Float64Array.of(0.8, 0, 0));
  assert.ok(rest.cumulative[0]! > 0.999);
  assert.ok(Math.abs(rest.gaussianAt(0).mean[0]! - 0.2) < 1e-9, "the first slot is free");
});

test("createConditioner() keeps a color that nobody would use from pulling others far away", () => {
  const rest = condition(Float64Array.of(-40, 9, 9));
  for (const index of rest.cumulative.keys())
    assert.ok(rest.gaussianAt(index).mean.every((mean) => Math.abs(mean) < 2));
});

test("createConditioner() considers every choice of slots for every number of known colors", () => {
  // Five slots with very different lightness, so that a known color fits only one.
  const lightnesses = [0.1, 0.3, 0.5, 0.7, 0.9];
  const factor = new Float64Array((15 * 16) / 2);
  for (let row = 0; row < 15; row += 1) factor[(row * (row + 1)) / 2 + row] = 0.01;
  const gaussian = { mean: Float64Array.from(lightnesses.flatMap((l) => [l, 0, 0])), factor };
  const condition = createConditioner({
    dimension: 15,
    cumulative: Float64Array.of(1),
    gaussianAt: () => gaussian,
  });
  for (let choice = 1; choice < 31; choice += 1) {
    const isKnown = (slot: number) => (choice & (1 << slot)) !== 0;
    const known = lightnesses.filter((_, slot) => isKnown(slot)).flatMap((l) => [l, 0, 0]);
    const free = lightnesses.filter((_, slot) => !isKnown(slot)).flatMap((l) => [l, 0, 0]);
    const rest = condition(Float64Array.from(known));
    const likely = rest.cumulative.findIndex((share) => share > 0.5);
    for (const [axis, mean] of rest.gaussianAt(likely).mean.entries())
      assert.ok(Math.abs(mean - free[axis]!) < 1e-9, `choice ${choice}`);
  }
});
