import assert from "node:assert/strict";
import { test } from "node:test";
import { drawNormal, drawPoint } from "../../color/src/generate/mixture.ts";
import { decodeModel } from "../../color/src/generate/model.ts";
import { createRandom } from "../../color/src/generate/seed.ts";
import { encodeMixture } from "./encode-model.ts";
import { fitMixture } from "./fit-mixture.ts";

const options = { components: 2, rounds: 30, pointsMin: 0, priorPoints: 1, priorShare: 0.01, ridge: 1e-6 };

/**
 * A quarter of the points about (−½, 0), narrow; the others about (½, 0.2), their coordinates tied.
 */
function makePoints(count: number) {
  const random = createRandom("points");
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [drawNormal(random), drawNormal(random)];
    return index % 4 === 0
      ? Float64Array.of(-0.5 + 0.02 * x, 0.02 * y)
      : Float64Array.of(0.5 + 0.1 * x, 0.2 + 0.08 * x + 0.06 * y);
  });
}

test("fitMixture() finds two clouds, their shares and their covariances", () => {
  const { weights, gaussians } = fitMixture(makePoints(2000), options, createRandom("fit"));
  const small = weights[0]! < weights[1]! ? 0 : 1;
  assert.ok(Math.abs(weights[small]! - 0.25) < 0.01);
  assert.ok(Math.abs(gaussians[small]!.mean[0]! + 0.5) < 0.01);
  const { mean, factor } = gaussians[1 - small]!;
  const expected = [0.5, 0.2, 0.1, 0.08, 0.06];
  for (const [index, value] of [mean[0]!, mean[1]!, factor[0]!, factor[2]!, factor[3]!].entries())
    assert.ok(Math.abs(value - expected[index]!) < 0.012, `${index}: ${value}`);
});

test("encodeMixture() keeps a mixture that draws what was fitted", () => {
  const fitted = fitMixture(makePoints(2000), options, createRandom("fit"));
  const forest = { trees: 0, scales: [], forest: "" };
  const { mixture } = decodeModel({ ...encodeMixture(fitted), ...forest, program: "", seed: 0, sets: [] });
  const random = createRandom("draw");
  const point = new Float64Array(2);
  let left = 0;
  for (let draw = 0; draw < 4000; draw += 1) {
    drawPoint(mixture, random, { point, from: 0 });
    if (point[0]! < -0.3) left += 1;
  }
  assert.ok(Math.abs(left / 4000 - 0.25) < 0.025);
});
