import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { log } from "../exact-math.ts";
import { createAssignmentSearch, listChoices, assignmentsMax } from "./best-assignments.ts";
import { axes, type Components, covarianceOf } from "./mixture.ts";
import { decodeModel } from "./model.ts";
import { modelData } from "./model-data.ts";

const { mixture } = decodeModel(modelData);
const slots = mixture.dimension / axes;
const search = createAssignmentSearch(mixture);

/** In (L, 2a, 2b), beyond sRGB too. */
const colors = fc.tuple(
  fc.double({ min: -0.1, max: 1.1, noNaN: true }),
  fc.double({ min: -0.8, max: 0.8, noNaN: true }),
  fc.double({ min: -0.9, max: 0.7, noNaN: true }),
);
const knowns = fc
  .array(colors, { minLength: 1, maxLength: slots - 1 })
  .map((some) => Float64Array.from(some.toSorted(([one], [other]) => one - other).flat()));
const logShares = fc
  .array(fc.double({ min: -12, max: 0, noNaN: true }), {
    minLength: mixture.cumulative.length,
    maxLength: mixture.cumulative.length,
  })
  .map((shares) => Float64Array.from(shares));

test("createAssignmentSearch() finds the same as scoring all assignments", () => {
  fc.assert(
    fc.property(knowns, logShares, (known, shares) => {
      assert.deepEqual(find(known, shares), listBest(mixture, known, shares));
    }),
    runs(200),
  );
});

test("createAssignmentSearch() prefers the lower number among equal scores", () => {
  const twins: Components = { ...mixture, gaussianAt: (component) => mixture.gaussianAt(component % 2) };
  const shares = new Float64Array(mixture.cumulative.length).fill(-1);
  const known = Float64Array.of(0.5, 0, 0);
  const { numbers, count } = createAssignmentSearch(twins)(known, shares);
  assert.deepEqual([...numbers.subarray(0, count)], listBest(twins, known, shares));
});

test("listChoices() gives every choice once, in rising order", () => {
  assert.deepEqual(listChoices(3, 2), [
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  assert.deepEqual(listChoices(2, 3), []);
  assert.deepEqual(listChoices(5, 0), [[]]);
});

function find(known: Float64Array, shares: Float64Array): readonly number[] {
  const { numbers, count } = search(known, shares);
  return [...numbers.subarray(0, count)];
}

/** Scores every assignment by definition. */
function listBest(components: Components, known: Float64Array, shares: Float64Array): readonly number[] {
  const choices = listChoices(slots, known.length / axes);
  const scored = [...shares].flatMap((share, component) =>
    choices.map((taken, choice) => ({
      number: component * choices.length + choice,
      score: taken.reduce((sum, slot, color) => sum + fitOf(components, component, { slot, known, color }), share),
    })),
  );
  return scored
    .toSorted((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, assignmentsMax)
    .map(({ number }) => number);
}

function fitOf(
  { gaussianAt }: Components,
  component: number,
  { slot, known, color }: { readonly slot: number; readonly known: Float64Array; readonly color: number },
): number {
  const gaussian = gaussianAt(component);
  const partOf = (axis: number) => {
    const gap = known[axes * color + axis]! - gaussian.mean[axes * slot + axis]!;
    const variance = covarianceOf(gaussian, axes * slot + axis, axes * slot + axis);
    return { far: gap * gap * (1 / (2 * variance)), variance };
  };
  const [l, a, b] = [partOf(0), partOf(1), partOf(2)];
  return -(l.far + a.far + b.far) - log(l.variance * a.variance * b.variance) / 2;
}
