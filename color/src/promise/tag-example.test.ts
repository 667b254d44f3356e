import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { createRandom } from "../generate/seed.ts";
import { createProblem } from "./problem.ts";
import { parsePromises, type PromiseRequest } from "./promise-request.ts";
import { promisePalette, provePalette } from "./promise-palette.ts";
import { hasExample, listExamples, varyExample } from "./tag-example.ts";

const conditionsOf = (request: PromiseRequest) => createProblem(parsePromises(request)).conditions;

test("listExamples() has palettes of distinct colors for every size", () => {
  for (let size = paletteSizeMin; size <= paletteSizeMax; size += 1) {
    const examples = listExamples(size);
    assert.ok(examples.length > 10);
    for (const example of examples) {
      assert.equal(example.length, size);
      assert.ok(
        provePalette(
          example.map(({ hex }) => hex),
          [],
        ).leastDifferences.normal >= 6,
      );
    }
  }
});

test("varyExample() keeps the conditions and gives other palettes for other seeds", () => {
  const request: PromiseRequest = { size: 4, seed: "any", tags: ["light", "warm"], contrast: 3 };
  const varied = ["a", "b", "c", "d", "e"].map((seed) => {
    const sought = { size: 4, conditions: conditionsOf(request) };
    const palette = varyExample(sought, createRandom(seed));
    assert.ok(palette);
    const hexes = palette.map(({ hex }) => hex);
    const { tags, leastContrastPartner } = provePalette(hexes, []);
    assert.ok(leastContrastPartner >= 3 && tags.includes("light") && tags.includes("warm"), hexes.join());
    return hexes.join();
  });
  assert.ok(new Set(varied).size > 1);
});

test("hasExample() finds none where no example keeps the conditions", () => {
  const conditions = conditionsOf({ size: 4, seed: "any", tags: ["dark", "light"] });
  assert.equal(hasExample({ size: 4, conditions }), false);
  assert.equal(varyExample({ size: 4, conditions }, createRandom("any")), undefined);
});

test("promisePalette() keeps what searches hardly find, for any seed", () => {
  for (const [size, tags, contrast] of [
    [4, ["light", "warm"], 3],
    [5, ["light", "neon"], 3],
    [3, ["light", "monochrome"], 3],
    [7, ["spring", "lavender"], 7],
  ] as const)
    for (const seed of ["a", "b", "c"]) assert.equal(promisePalette({ size, seed, tags, contrast }).kind, "kept");
});
