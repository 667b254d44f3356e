import assert from "node:assert/strict";
import { test } from "node:test";
import { createLeafSum, decodeModel } from "../../color/src/generate/model.ts";
import { featureCount } from "../../color/src/generate/palette-features.ts";
import { drawNormal } from "../../color/src/generate/mixture.ts";
import { createRandom } from "../../color/src/generate/seed.ts";
import { encodeForest } from "./encode-model.ts";
import { evaluateTree, fitForest } from "./fit-forest.ts";

const options = {
  trees: 60,
  learningRate: 0.1,
  leafRows: 20,
  penalty: 2,
  rowShare: 0.8,
  featureShare: 0.9,
};

/**
 * Feature 0 is normal with mean 1 for label 1 and mean 0 else; feature 1 counts; the others say
 * nothing.
 */
function makeRows(count: number, seed: string) {
  const random = createRandom(seed);
  const labels = Array.from({ length: count }, (_, index) => index % 2);
  const rows = labels.map((label) => {
    const row = Float64Array.from({ length: featureCount }, () => drawNormal(random));
    row[0]! += label;
    row[1] = Math.floor(3 * random());
    return row;
  });
  return { rows, labels };
}

test("fitForest() learns the logarithm of the ratio of two densities", () => {
  const { rows, labels } = makeRows(4000, "ratio");
  const forest = fitForest(rows, labels, { options, random: createRandom("fit") });
  const at = (x: number) => {
    const row = new Float64Array(featureCount);
    row[0] = x;
    return forest.reduce((sum, tree) => sum + evaluateTree(tree, row), 0);
  };
  // log N(x; 1, 1) − log N(x; 0, 1) = x − ½
  for (const x of [-0.5, 0, 0.5, 1, 1.5]) assert.ok(Math.abs(at(x) - (x - 0.5)) < 0.45, `${x}: ${at(x)}`);
});

test("encodeForest() keeps what every row is given, counts too", () => {
  const { rows: drawn, labels } = makeRows(600, "encode");
  // Values that differ differ by more than a step of the stored thresholds.
  const rows = drawn.map((row) => row.map((value) => Math.round(value * 100) / 100));
  const forest = fitForest(rows, labels, { options, random: createRandom("fit") });
  const mixture = { components: 1, dimension: 1, mixture: "AQAAAAEA" };
  const data = { ...mixture, ...encodeForest(forest), program: "", seed: 0, sets: [] };
  const sumLeaves = createLeafSum(decodeModel(data).forest);
  for (const row of rows) {
    const sum = forest.reduce((total, tree) => total + evaluateTree(tree, row), 0);
    assert.ok(Math.abs(sumLeaves(row) - sum) < options.trees / 8192);
  }
});
