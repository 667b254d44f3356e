import assert from "node:assert/strict";
import { test } from "node:test";
import { conditionMixture } from "./condition.ts";
import type { Mixture } from "./model.ts";

/** Two slots, one component; coordinate 0 of the first slot is tied to coordinate 0 of the second. */
const tied: Mixture = {
  dimension: 6,
  cumulative: Float64Array.of(1),
  means: Float64Array.of(0.2, 0, 0, 0.8, 0, 0),
  factors: Float64Array.of(0.1, 0, 0.1, 0, 0, 0.1, 0.06, 0, 0, 0.08, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0, 0.1),
};

test("conditionMixture() returns the mixture when nothing is known", () => {
  assert.equal(conditionMixture(tied, new Float64Array()), tied);
});

test("conditionMixture() gives the conditional mean and deviation of the other slot", () => {
  const rest = conditionMixture(tied, Float64Array.of(0.3, 0, 0));
  assert.equal(rest.dimension, 3);
  const likely = rest.cumulative[0]! > 0.5 ? 0 : 1;
  // μ₂ + Σ₂₁ Σ₁₁⁻¹ (x − μ₁) = 0.8 + 0.006 / 0.01 · 0.1, and √(Σ₂₂ − Σ₂₁ Σ₁₁⁻¹ Σ₁₂) = √(0.01 − 0.0036)
  assert.ok(Math.abs(rest.means[3 * likely]! - 0.86) < 1e-9);
  assert.ok(Math.abs(rest.factors[6 * likely]! - 0.08) < 1e-9);
});

test("conditionMixture() seats a known color where it is more likely", () => {
  const rest = conditionMixture(tied, Float64Array.of(0.8, 0, 0));
  assert.ok(rest.cumulative[0]! > 0.999);
  assert.ok(Math.abs(rest.means[0]! - 0.2) < 1e-9, "the first slot is free");
});

test("conditionMixture() keeps a color that nobody would use from pulling others far away", () => {
  const rest = conditionMixture(tied, Float64Array.of(-40, 9, 9));
  assert.ok(rest.means.every((mean) => Math.abs(mean) < 2));
});
