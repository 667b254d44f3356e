import assert from "node:assert/strict";
import { test } from "node:test";
import { paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { currentAlgorithm } from "../generate/algorithms.ts";
import { createRandom } from "../generate/seed.ts";
import { createProblem, toTask } from "./problem.ts";
import { promisedRatios } from "./promise-limits.ts";
import { parsePromises } from "./promise-request.ts";
import { promisePalette } from "./promise-palette.ts";
import { searchPalette } from "./search-palette.ts";
import { findExcluded } from "./tag-limit.ts";
import { tagLimits } from "./tag-limits.ts";

const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);
const limits = Object.entries(tagLimits).flatMap(([ofSizes, sets]) =>
  sets.split(", ").map((set) => ({ tags: set.split(" "), ofSizes })),
);

test("findExcluded() names the two tags that exclude each other, whatever else is asked", () => {
  const request = { size: 5, seed: "any", tags: ["warm", "dark", "light"], contrast: 7, near: ["ff0000"] } as const;
  assert.deepEqual(findExcluded(parsePromises(request))?.tags, ["dark", "light"]);
  const { contrast, near } = findExcluded(parsePromises(request))!;
  assert.deepEqual({ contrast, near }, { contrast: undefined, near: [] });
});

test("findExcluded() names the contrast where a tag leaves no room for it", () => {
  const found = promisedRatios.map((contrast) =>
    findExcluded(parsePromises({ size: 5, seed: "any", tags: ["pastel"], contrast })),
  );
  assert.deepEqual(
    found.map((part) => part?.contrast),
    [undefined, 4.5, 7],
  );
});

test("promisePalette() refuses tags that exclude each other as what they are, beside one lock too", () => {
  for (const locks of [[], ["101010"]]) {
    const palette = promisePalette({ size: 5, seed: "any", tags: ["dark", "light"], contrast: 3, locks });
    assert.ok(palette.kind === "unsatisfiable");
    assert.deepEqual(palette.contradiction.parameters, ["tags"]);
    assert.equal(palette.contradiction.reason, "no palette of 5 colors was found that keeps the tags dark, light");
  }
});

test("searchPalette() finds none of what tagLimits rules out", () => {
  // Every 29th: all of them take minutes.
  for (const { tags, ofSizes } of limits.filter((_, index) => index % 29 === 0)) {
    const size = sizes.find((_, index) => ofSizes.charAt(index) === "-");
    if (size === undefined) continue;
    const request = parsePromises({ size, seed: "ruled out", tags });
    const task = toTask(createProblem(request), currentAlgorithm);
    assert.equal(searchPalette(currentAlgorithm.getModel(), createRandom("ruled out"), task), undefined);
  }
});
