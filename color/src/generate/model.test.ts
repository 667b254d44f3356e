import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createLeafSum, decodeModel, leafUnit, type ModelData, numberUnit } from "./model.ts";
import { accumulate } from "./mixture.ts";
import { modelData } from "./model-data.ts";
import { featureCount } from "./palette-features.ts";

const int16 = (...integers: number[]) => Buffer.from(Int16Array.from(integers).buffer).toString("base64");

const small: ModelData = {
  program: "test",
  seed: 1,
  sets: [],
  components: 2,
  dimension: 1,
  mixture: int16(100, 300, numberUnit, -numberUnit, 3277, 6553),
  trees: 1,
  scales: [
    [0.5, 0.25],
    [-1, 0.5],
  ],
  forest: int16(0, 1, 1, 0, 0, 0, 0, 2, 1, 3, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, leafUnit),
};

test("decodeModel() reads shares, means, factors, thresholds and leaves", () => {
  const { mixture, forest } = decodeModel(small);
  assert.deepEqual([...mixture.cumulative], [0.25, 1]);
  assert.deepEqual([...mixture.gaussianAt(0).mean], [1]);
  assert.deepEqual([...mixture.gaussianAt(1).mean], [-1]);
  assert.deepEqual([...mixture.gaussianAt(1).factor], [6553 / numberUnit]);
  assert.deepEqual([...forest.thresholds.subarray(1, 4)], [1, -0.5, 0.5]);
  assert.deepEqual([forest.leaves[0], forest.leaves[7]], [1, leafUnit]);
});

test("createLeafSum() goes left below a threshold and right from it on", () => {
  const sumLeaves = createLeafSum(decodeModel(small).forest);
  assert.equal(sumLeaves(Float64Array.of(0.4, -0.6)), 1 / leafUnit);
  assert.equal(sumLeaves(Float64Array.of(1, 0.5)), 1);
  assert.equal(sumLeaves(Float64Array.of(0.4, -0.5)), 3 / leafUnit);
});

test("accumulate() ends at 1", () => {
  assert.deepEqual([...accumulate([1, 0, 3])], [0.25, 0.25, 1]);
});

test("modelData is small, whole, and says what it was made from", () => {
  const file = readFileSync(new URL("model-data.ts", import.meta.url));
  assert.ok(file.length < 200_000);
  const { mixture, forest } = decodeModel(modelData);
  const { components, dimension } = modelData;
  assert.equal(mixture.cumulative.length, components);
  for (let component = 0; component < components; component += 1) {
    const { mean, factor } = mixture.gaussianAt(component);
    assert.deepEqual([mean.length, factor.length], [dimension, (dimension * (dimension + 1)) / 2]);
  }
  assert.equal(forest.leaves.length, 8 * modelData.trees);
  assert.ok(forest.features.every((feature) => feature < featureCount));
  for (const { sha256 } of modelData.sets) assert.match(sha256, /^[0-9a-f]{64}$/);
});

test("modelData has no component without spread in some direction", () => {
  const { mixture } = decodeModel(modelData);
  for (let component = 0; component < modelData.components; component += 1) {
    for (let row = 0; row < mixture.dimension; row += 1) {
      assert.ok(mixture.gaussianAt(component).factor[(row * (row + 3)) / 2]! > 1e-3);
    }
  }
});
