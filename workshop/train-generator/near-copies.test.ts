import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeModel } from "../../color/src/generate/model.ts";
import { encodeMixture } from "./encode-model.ts";
import { findCloseness, matchingDistance } from "./near-copies.ts";

const close = (value: number, wanted: number) => assert.ok(Math.abs(value - wanted) < 1e-4, `${value}, not ${wanted}`);

test("matchingDistance() pairs colors so that their mean distance is least", () => {
  const one = Float64Array.of(0, 0, 0, 0.5, 0, 0, 1, 0, 0);
  const shuffled = Float64Array.of(1, 0, 0, 0, 0.03, 0.04, 0.5, 0, 0.1);
  close(matchingDistance(one, shuffled), 0.05);
  close(matchingDistance(shuffled, one), 0.05);
  close(matchingDistance(one, one), 0);
});

test("findCloseness() finds the mean nearest to a palette and the smallest component", () => {
  const mean = (lightness: number) => Float64Array.of(lightness, 0, 0, lightness, 0, 0);
  const factor = new Float64Array(36);
  const fitted = {
    weights: [0.2, 0.8],
    gaussians: [0.3, 0.8].map((lightness) => ({ mean: mean(lightness), factor })),
  };
  const data = { ...encodeMixture(fitted), trees: 0, scales: [], forest: "", program: "", seed: 0, sets: [] };
  const palettes = [0.1, 0.72, 0.5, 0.5, 0.5].map((lightness) => mean(lightness));
  const { distance, palettesMin } = findCloseness(decodeModel(data).mixture, palettes);
  close(distance, 0.08);
  assert.ok(Math.abs(palettesMin - 1) < 1e-3);
});
