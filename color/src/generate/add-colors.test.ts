import assert from "node:assert/strict";
import { test } from "node:test";
import { hexToOklab } from "../oklab.ts";
import { decodeModel } from "./model.ts";
import { modelData } from "./model-data.ts";
import { createWeigher, propose } from "./add-colors.ts";
import { createRandom } from "./seed.ts";

const { mixture, forest } = decodeModel(modelData);

test("createWeigher() gives the mixture's own palettes weights near one on average that tell them apart", () => {
  const random = createRandom("weigh");
  const weigh = createWeigher(forest);
  const weights: number[] = [];
  while (weights.length < 1000) {
    const colors = propose(mixture, random, new Float64Array());
    if (colors !== undefined) weights.push(weigh(colors, 5, random));
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  assert.ok(mean > 0.4 && mean < 4, `mean ${mean}`);
  assert.ok(Math.max(...weights) > 5 * Math.min(...weights));
});

test("createWeigher() averages over several fives of a larger palette", () => {
  const eight = pointsOf(["20342a", "7d9d9c", "e4dccf", "f0ebe3", "576f72", "c96f4a", "8a3b2e", "d9b48f"]);
  const weigh = createWeigher(forest);
  const weights = new Set(Array.from({ length: 20 }, (_, seed) => weigh(eight, 1, createRandom(`${seed}`))));
  assert.ok(weights.size > 10);
  assert.ok([...weights].every((weight) => weight > 0 && Number.isFinite(weight)));
});

function pointsOf(colors: readonly string[]): Float64Array {
  return Float64Array.from(colors.map((hex) => hexToOklab(hex)).flatMap(({ l, a, b }) => [l, a, b]));
}
