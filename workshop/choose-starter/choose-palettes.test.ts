import assert from "node:assert/strict";
import { test } from "node:test";
import { generatePalette } from "../../color/src/index.ts";
import { choosePalettes } from "./choose-palettes.ts";
import { listCandidates, toCandidate } from "./list-candidates.ts";
import { matchingDistance } from "./matching-distance.ts";

const quotas = { 3: 4, 5: 6 };
const candidates = listCandidates(quotas, 20);
const given = [0, 1, 2].map((index) => toCandidate(generatePalette({ size: 3, seed: `starter:3:${index}` })));
const chosen = choosePalettes(candidates, { given, quotas });

test("choosePalettes() gives each size as often as wanted", () => {
  const sizes = chosen.map(({ colors }) => colors.length);
  assert.deepEqual(
    [3, 5].map((size) => sizes.filter((other) => other === size).length),
    [4, 6],
  );
  assert.equal(sizes.length, 10);
});

test("choosePalettes() gives no name twice, nor one that is given", () => {
  const names = [...given, ...chosen].map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test("choosePalettes() keeps farther from what is there than the candidates do", () => {
  const distances = (some: typeof chosen): readonly number[] =>
    some.map((one) =>
      Math.min(...some.filter((other) => other !== one).map((other) => matchingDistance(one.points, other.points))),
    );
  assert.ok(Math.min(...distances([...given, ...chosen])) > 1.5 * Math.min(...distances(candidates)));
});

test("choosePalettes() chooses the same again", () => {
  assert.deepEqual(choosePalettes(candidates, { given, quotas }), chosen);
});
